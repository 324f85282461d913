// What this browser keeps: drafts of Solutions, marks on cards, preferences. Storage may be forbidden; then nothing is kept.

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem("forceout." + key, JSON.stringify(value));
  } catch {
    // Private windows may have no room: the page works without it.
  }
}

export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem("forceout." + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}
