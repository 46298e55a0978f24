// SPDX-License-Identifier: AGPL-3.0-or-later
// The tables of the drills: all three families, all kinds of clocks that run.

const TABLES = [
  { game: "chess", clock: { kind: "fischer", base_s: 3600, step_s: 1 } },
  { game: "kalah", clock: { kind: "bronstein", base_s: 3600, step_s: 2 } },
  { game: "tabla", clock: { kind: "delay", base_s: 3600, step_s: 5 }, auto_roll: true },
  { game: "chess", clock: { kind: "delay", base_s: 3600, step_s: 5 } },
  { game: "kalah", clock: { kind: "none", base_s: 0, step_s: 0 } },
  { game: "tabla", clock: { kind: "fischer", base_s: 3600, step_s: 1 }, auto_roll: false },
];

/** Opens a room for a drill, with its maker in the first chair; its id. */
export async function openTable(index, maker) {
  const wanted = { options: {}, seat: "first", access: "link", bot: null, direction: "right", auto_roll: true };
  const { id } = await maker.post("/api/v1/rooms", { ...wanted, ...TABLES[index % TABLES.length] });
  return id;
}
