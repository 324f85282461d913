// What is told of a draft: what the editor keeps, and beside it what is written as it would be handed in, which hints follow.
import type { Written } from "../write/draft";

export const withSubmission = (draft: unknown, written?: Written): unknown =>
  written && !written.empty && typeof draft === "object" ? { ...draft, submission: written.submission } : draft;
