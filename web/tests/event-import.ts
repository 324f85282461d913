// A list of entries as the server would understand it: the one in the mock-up, 57 rows, five of them in question.
import type { ImportPage, ImportRow, ImportTrouble } from "../src/event/types";
import { PLAYERS } from "./event";

const COLUMNS: ImportPage["columns"] = [
  { heading: "Student", field: "name", private: true },
  { heading: "Nick", field: "nickname", private: false },
  { heading: "Team", field: "team", private: false },
  { heading: "Year", field: "grade", private: true },
  { heading: "Consent", field: "consent", private: false },
  { heading: "Bus", private: false },
];
const ODD: Record<number, { cells: string[]; trouble: ImportTrouble; skipped?: boolean }> = {
  9: {
    cells: ["Tansy Webb", "Tansy", "Millbrook Comets", "6th", "nickname", "2"],
    trouble: { code: "grade-invalid", field: "grade", found: "6th", cure: "6", message: "The grade is not a number." },
  },
  14: {
    cells: ["", "Manta", "Rivermouth Rays", "7", "nickname", "1"],
    trouble: { code: "name-missing", field: "name", message: "No name." },
    skipped: true,
  },
  17: {
    cells: ["Coral Ito", "Coral", "Rivermouth Rays", "7", "yes", "1"],
    trouble: { code: "consent-invalid", field: "consent", found: "yes", message: "Not a level." },
  },
  23: {
    cells: ["Hazel Brandt", "Hazel", "Cedar Hill Bears", "9", "nickname", "3"],
    trouble: { code: "too-old", field: "grade", found: "9", message: "Above Middle." },
  },
  31: {
    cells: ["linnet moor", "Linnet", "St Brigid Larks", "8", "nickname", "2"],
    trouble: { code: "duplicate-player", field: "name", found: "linnet moor", other: 29, message: "Twice." },
    skipped: true,
  },
};
const rows: ImportRow[] = Array.from({ length: 57 }, (_, index) => {
  const line = index + 2;
  const odd = ODD[line];
  const player = PLAYERS[index % PLAYERS.length]!;
  return {
    line,
    cells: odd?.cells ?? [
      line === 2 ? "Amelia Hart" : `${player.shown} Moor`,
      player.shown,
      player.team!,
      "7",
      "nickname",
      "1",
    ],
    troubles: odd ? [odd.trouble] : [],
    skipped: odd?.skipped ?? false,
    ...(odd?.skipped ? {} : { id: player.id }),
  };
});
export const IMPORT_PAGE: ImportPage = {
  columns: COLUMNS,
  delimiter: ";",
  rows,
  troubles: [],
  beginning: [],
  coming: 55,
  skipped: 2,
};
/** A file in which no column is a name. */
export const UNREADABLE: ImportPage = {
  ...IMPORT_PAGE,
  columns: [],
  rows: [],
  coming: 0,
  skipped: 0,
  troubles: [{ code: "no-name-column", message: "No column is a name." }],
  beginning: ["Harbour League 2027", "", "Kestrel;7;Northgate"],
};
