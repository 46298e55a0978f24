// SPDX-License-Identifier: AGPL-3.0-or-later
// Runs before the first paint of the application: sets theme and language on <html> from what the player
// chose before, and starts fetching the chunks this address will need. A classic script without imports;
// everything else lives in the modules.
(function () {
  var root = document.documentElement;
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('kapia.settings') || '{}') || {};
  } catch {
    // A private window may refuse storage; the defaults then stand.
  }
  root.dataset.theme = ['light', 'dark'].indexOf(chosen.theme) >= 0 ? chosen.theme : 'auto';
  var known = ['bg', 'ru', 'en'];
  var wanted = [chosen.lang].concat(navigator.languages || [navigator.language]).map(function (tag) {
    return String(tag || '')
      .slice(0, 2)
      .toLowerCase();
  });
  var lang = wanted.filter(function (tag) {
    return known.indexOf(tag) >= 0;
  })[0];
  root.lang = lang || 'en';
  var chunks = globalThis.KAPIA_CHUNKS || {};
  var first = location.pathname.split('/')[1] || '';
  var page = { '': 'Home', new: 'New', room: 'Room', learn: 'Learn', settings: 'Settings' }[first];
  var words = { new: ['new'], room: ['boards', 'speech', 'room', 'illegal'], learn: ['boards', 'speech', 'learn'] }[first] || [];
  var wants = [root.lang, page].concat(
    words.map(function (part) {
      return root.lang + '/' + part;
    }),
  );
  [].concat.apply(
    [],
    wants.map(function (name) {
      return chunks[name] || [];
    }),
  ).forEach(function (href) {
    var link = document.createElement('link');
    if (/css$/.test(href)) {
      link.rel = 'preload';
      link.as = 'style';
      link.crossOrigin = '';
    } else {
      link.rel = 'modulepreload';
    }
    link.href = href;
    document.head.append(link);
  });
})();
