// SPDX-License-Identifier: AGPL-3.0-or-later
// Of the three languages of the offline page the reader's own stays; without this script all three do.
(function () {
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('kapia.settings') || '{}') || {};
  } catch {
    // A private window may refuse storage.
  }
  document.documentElement.dataset.theme = chosen.theme || 'auto';
  var parts = [].slice.call(document.querySelectorAll('section[lang]'));
  var wanted = [chosen.lang].concat(navigator.languages || [navigator.language]);
  for (var i = 0; i < wanted.length; i += 1) {
    var tag = String(wanted[i] || '').slice(0, 2).toLowerCase();
    var own = parts.filter(function (part) {
      return part.lang === tag;
    })[0];
    if (!own) continue;
    document.documentElement.lang = tag;
    document.title = own.querySelector('h1').textContent + ' – ' + own.dataset.app;
    parts.forEach(function (part) {
      part.hidden = part !== own;
    });
    break;
  }
  [].forEach.call(document.querySelectorAll('a[href=""]'), function (link) {
    link.addEventListener('click', function (event) {
      event.preventDefault();
      location.reload();
    });
  });
  // The page that was asked for comes by itself, whether the line was gone or the server.
  function look() {
    fetch('/health', { cache: 'no-store' }).then(
      function (answer) {
        if (answer.ok) location.reload();
      },
      function () {
        // Not yet.
      },
    );
  }
  addEventListener('online', look);
  setInterval(look, 4000);
})();
