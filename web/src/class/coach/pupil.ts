// What one pupil did in a class: the work on every assignment, with the last answers, and the skills from the report.
import type { Submission } from "../../lib/protocol";
import { fetchPupil, fetchReport } from "../calls";
import type { PupilPage, SkillCount } from "../types";

export type PupilWithSkills = PupilPage & { skills: SkillCount[] };

export async function pupilOf(code: string, number: number): Promise<PupilWithSkills> {
  const [page, report] = await Promise.all([
    fetchPupil(code, number),
    // The works can be shown without the counts.
    fetchReport(code).catch(() => null),
  ]);
  return { ...page, skills: report?.pupils.find((one) => one.number === number)?.skills ?? [] };
}

/** A paper as one line of text, for places that do not draw it. */
export const lineOf = ({ equation, solutions, solution }: Submission): string =>
  equation ??
  solution ??
  (solutions ?? []).map((one) => [...(one.restrictions ?? []), one.set_name].filter(Boolean).join(" · ")).join(" / ");
