// Addresses of the client: one HTML page, many addresses.

class Route {
  path = $state(location.pathname);

  begin(): void {
    addEventListener("popstate", () => (this.path = location.pathname));
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Goes to an address, replacing this one in the history. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.path = location.pathname;
    scrollTo(0, 0);
  }
}

export const route = new Route();
