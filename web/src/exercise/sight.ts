// What came of an answer is brought into sight, also where it grows: a drawing comes a moment later.

/** Keeps a thing in sight as it grows; what it gives back ends that. */
export function keepInSight(shown: HTMLElement): () => void {
  const grows = new ResizeObserver(() => shown.scrollIntoView({ block: "nearest" }));
  grows.observe(shown);
  return () => grows.disconnect();
}
