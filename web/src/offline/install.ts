// Has the browser keep the client, so that it opens offline: in built clients, if the page came over a secure connection or from
// this machine, and after everything that the first page needs.
export function install(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  // If it cannot be kept, everything works as before.
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
