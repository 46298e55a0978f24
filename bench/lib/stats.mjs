// SPDX-License-Identifier: AGPL-3.0-or-later
// Medians and spreads, and a table that lines up.

/** The middle value; the mean of the two middle ones of an even count. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Smallest and largest. */
export function spread(values) {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
}

/** The value below which a share `q` of the sorted values lies. */
export function quantile(sorted, q) {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** `median (smallest..largest)` */
export function told(values, digits = 0) {
  const [low, high] = spread(values).map((value) => value.toFixed(digits));
  return `${median(values).toFixed(digits)} (${low}..${high})`;
}

/** Rows of cells as a Markdown table. */
export function table(head, rows) {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((row) => String(row[i]).length)));
  const line = (row) => `| ${row.map((cell, i) => String(cell).padEnd(widths[i])).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
