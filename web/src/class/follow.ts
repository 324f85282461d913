// Where a pupil sees what the coach shows.
import type { OnStage } from "./types";

/** The address of what is shown: its own page where it has one, else the page that shows what the coach shows. */
export function followed(shown: OnStage, code: string): string {
  switch (shown.what) {
    case "step":
      return `/learn/${shown.lesson}#${shown.step}`;
    case "puzzle":
      return `/p/${shown.id}`;
    case "table":
      // A record is stepped through by the coach.
      return shown.step === undefined ? `/t/${shown.code}` : `/c/${code}/show`;
    case "result":
      return `/c/${code}/same/${shown.assignment}`;
    case "league":
      return `/c/${code}/league`;
    default:
      return `/c/${code}/show`;
  }
}
