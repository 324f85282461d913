// What one pupil did in a class: the work at everything that was set, with the last answers, and the skills of the report.
import type { Submission } from "../../lib/protocol";
import { fetchPupil, fetchReport } from "../calls";
import type { PupilPage, SkillCount } from "../types";

export type PupilWithSkills = PupilPage & { skills: SkillCount[] };

export async function pupilOf(code: string, number: number): Promise<PupilWithSkills> {
  const [page, report] = await Promise.all([
    fetchPupil(code, number),
    // The works stand without the counts, too.
    fetchReport(code).catch(() => null),
  ]);
  return { ...page, skills: report?.pupils.find((one) => one.number === number)?.skills ?? [] };
}

/** A paper in one line, where it is drawn nowhere. */
export const lineOf = ({ equation, solutions, solution }: Submission): string =>
  equation ??
  solution ??
  (solutions ?? []).map((one) => [...(one.restrictions ?? []), one.set_name].filter(Boolean).join(" · ")).join(" / ");
