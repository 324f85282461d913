// Scrolls the result of an answer into view, and keeps it there as it grows: drawings come a moment later.

/** Keeps an element in sight as it grows; returns a function that ends that. */
export function keepInSight(shown: HTMLElement): () => void {
  const grows = new ResizeObserver(() => shown.scrollIntoView({ block: "nearest" }));
  grows.observe(shown);
  return () => grows.disconnect();
}
