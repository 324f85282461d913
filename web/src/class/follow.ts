// Where a pupil sees what the coach shows.
import type { OnStage } from "./types";

/** The address of what is shown: its own page if it has one, else the page that mirrors the projector. */
export function followed(shown: OnStage, code: string): string {
  switch (shown.what) {
    case "step":
      return `/learn/${shown.lesson}#${shown.step}`;
    case "puzzle":
      return `/p/${shown.id}`;
    case "table":
      // The coach steps through a record.
      return shown.step === undefined ? `/t/${shown.code}` : `/c/${code}/show`;
    case "result":
      return `/c/${code}/same/${shown.assignment}`;
    case "league":
      return `/c/${code}/league`;
    default:
      return `/c/${code}/show`;
  }
}
