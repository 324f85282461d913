// What is reported of a draft: the editor's own state and, for hints, the paper as it would be handed in.
import type { Written } from "../write/draft";

export const withSubmission = (draft: unknown, written?: Written): unknown =>
  written && !written.empty && typeof draft === "object" ? { ...draft, submission: written.submission } : draft;
