// The keys of an exercise: digits choose, Ctrl+Enter checks, Alt+I gives a hint, Alt+N goes on.

export interface ExerciseKeys {
  /** Ctrl+Enter: checks, or goes on if nothing is open. */
  check: () => void;
  hint: () => void;
  next: () => void;
  digit?: ((digit: number) => void) | undefined;
  /** Any other key; returns whether it was used. */
  other?: ((event: KeyboardEvent) => boolean) | undefined;
}

export function pressExercise(event: KeyboardEvent, keys: ExerciseKeys): void {
  if (event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.getAttribute("role") === "textbox";
  const used = (): boolean => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) keys.check();
    // Alt with a letter types a sign on some keyboards: the key itself counts.
    else if (event.altKey && event.code === "KeyI") keys.hint();
    else if (event.altKey && event.code === "KeyN") keys.next();
    else if (keys.other?.(event)) return true;
    else if (typing || event.altKey || event.ctrlKey || event.metaKey || !/^[1-9]$/.test(event.key)) return false;
    else if (!keys.digit) return false;
    else keys.digit(Number(event.key));
    return true;
  };
  if (used()) event.preventDefault();
}
