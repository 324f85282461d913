// Has the browser keep the client, so that it opens without a line: in built clients, where the page came over a safe line or from
// this machine, and after everything that the first page needs.
export function install(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  // Whoever cannot keep it plays on as before.
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
