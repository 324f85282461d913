// Classes at the server: one's own, joining and coming back, assignments and work, rolls for all, the league, and reports.
import { del, get, patch, post } from "../lib/api";
import { asSomebody } from "../lib/me.svelte";
import type { Opened } from "../lib/generated";
import type { Submission } from "../lib/protocol";
import type {
  AssignmentChange,
  AssignmentPage,
  AssignmentWish,
  ClassCard,
  ClassChange,
  ClassList,
  ClassLogLine,
  ClassPage,
  ClassReport,
  ClassWish,
  HelperCode,
  ItemAnswered,
  ItemHint,
  ItemPage,
  ItemTry,
  LeaguePage,
  PositionAsk,
  PositionTruth,
  PupilPage,
  RollPaper,
  RollPaperVerdict,
  RollResult,
  SeatsWish,
} from "./types";

const at = (code: string, more = "") => `/classes/${encodeURIComponent(code)}${more}`;
const assigned = (code: string, number: number, more = "") => at(code, `/assignments/${number}${more}`);
const one = (code: string, number: number, item: number, more = "") => assigned(code, number, `/items/${item}${more}`);

export const fetchClasses = () => get("/classes") as Promise<ClassList>;
export const openClass = (wish: ClassWish) => asSomebody<ClassPage>(() => post("/classes", wish));
export const fetchClass = (code: string) => get(at(code)) as Promise<ClassPage>;
export const changeClass = (code: string, change: ClassChange) => patch(at(code), change) as Promise<ClassPage>;
/** Deletes a class; if with its pupils, those who came through it lose their progress too (LC-75). */
export const deleteClass = (code: string, pupils = false) => del(at(code, pupils ? "?pupils=true" : ""));

/** The pupil has this nickname in the class, and at the server too if new there. */
export const join = (code: string, nickname: string) => post(at(code, "/join"), { nickname }) as Promise<ClassPage>;
export const leave = (code: string) => post(at(code, "/leave"), {});
/** New cards, for all pupils if none are named; the old ones become void. */
export const makeCards = (code: string, pupils: number[] = []) =>
  post(at(code, "/cards"), { pupils }) as Promise<ClassCard[]>;
/** Brings a pupil back with the code of a card. */
export const comeBack = (code: string) => post("/classes/back", { code }) as Promise<ClassPage>;
export const helperCode = (code: string) => post(at(code, "/helpers"), {}) as Promise<HelperCode>;
/** Makes somebody a helper, with the code that the coach gave them. */
export const becomeHelper = (code: string, typed: string) =>
  asSomebody<ClassPage>(() => post(at(code, "/helpers/join"), { code: typed }));
/** Gives a pupil another nickname, drawn by the server. */
export const renamePupil = (code: string, pupil: number) => patch(at(code, `/members/${pupil}`), { rename: true });
export const removePupil = (code: string, pupil: number) => del(at(code, `/members/${pupil}`));
export const fetchLog = (code: string) => get(at(code, "/log")) as Promise<ClassLogLine[]>;

export const fetchAssignments = (code: string) => get(at(code, "/assignments")) as Promise<AssignmentPage[]>;
export const assign = (code: string, wish: AssignmentWish) =>
  post(at(code, "/assignments"), wish) as Promise<AssignmentPage>;
export const changeAssignment = (code: string, number: number, change: AssignmentChange) =>
  patch(assigned(code, number), change) as Promise<AssignmentPage>;
export const deleteAssignment = (code: string, number: number) => del(assigned(code, number));
/** Everybody's standing in an assignment, as the board shows it. */
/** The engine's truth about a position that a coach is about to set. */
export const fetchTruth = (code: string, position: Record<string, unknown>, asks: PositionAsk) =>
  post(at(code, "/truth"), { position, asks }) as Promise<PositionTruth>;

export const fetchItem = (code: string, number: number, item: number) =>
  get(one(code, number, item)) as Promise<ItemPage>;
/** A try sent again with the same id counts once. */
export const answerItem = (code: string, number: number, item: number, answer: ItemTry) =>
  post(one(code, number, item, "/answers"), answer) as Promise<ItemAnswered>;
/** A hint by its number, from 1. It responds to what is written so far. */
export const hintItem = (code: string, number: number, item: number, hint: number, draft?: Submission) =>
  post(one(code, number, item, "/hints"), { number: hint, ...(draft ? { draft } : {}) }) as Promise<ItemHint>;
/** The table of a shake, or of a lesson's step that is played. */
export const tableOf = (code: string, number: number, item: number) =>
  post(one(code, number, item, "/table"), {}) as Promise<Opened>;

export const handIn = (code: string, number: number, id: string, paper: RollPaper) =>
  post(assigned(code, number, "/paper"), { id, paper }) as Promise<RollPaperVerdict>;
export const fetchResult = (code: string, number: number) =>
  get(assigned(code, number, "/result")) as Promise<RollResult>;

export const fetchPupil = (code: string, pupil: number) => get(at(code, `/pupils/${pupil}`)) as Promise<PupilPage>;
export const fetchLeague = (code: string) => get(at(code, "/league")) as Promise<LeaguePage>;
export const challenge = (code: string, pupil: number) =>
  post(at(code, "/league/challenges"), { pupil }) as Promise<LeaguePage>;
export const newTerm = (code: string) => post(at(code, "/league/term"), {}) as Promise<LeaguePage>;
/** Seats pupils at live tables. */
export const seat = (code: string, wish: SeatsWish) => post(at(code, "/tables"), wish);
export const fetchReport = (code: string) => get(at(code, "/report")) as Promise<ClassReport>;
/** The address of the report as a table for other programs. */
export const reportFile = (code: string) => `/api${at(code, "/report.csv")}`;
