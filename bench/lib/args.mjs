// SPDX-License-Identifier: AGPL-3.0-or-later
// The flags of a bench: `--name value` against a table of what is allowed.

/**
 * Reads `process.argv`. `table` maps a flag to its default; the kind of the default decides how the value is
 * read (a number, a list of numbers, a text, or a switch without a value).
 */
export function read(table) {
  const wish = { ...table };
  const words = process.argv.slice(2);
  while (words.length > 0) {
    const word = words.shift();
    const name = word.startsWith("--") ? word.slice(2) : "";
    if (!Object.hasOwn(table, name)) stop(`unknown argument ${word}; allowed: ${allowed(table)}`);
    if (typeof table[name] === "boolean") {
      wish[name] = true;
      continue;
    }
    const text = words.shift();
    if (text === undefined) stop(`${word} wants a value`);
    wish[name] = parsed(word, text, table[name]);
  }
  return wish;
}

/** Ends the program with one sentence. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(2);
}

function parsed(word, text, like) {
  if (Array.isArray(like)) return text.split(",").map((part) => parsed(word, part, like[0]));
  if (typeof like !== "number") return text;
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) stop(`${word} wants a number of at least 0, not ${text}`);
  return number;
}

function allowed(table) {
  return Object.keys(table)
    .map((name) => `--${name}`)
    .join(", ");
}
