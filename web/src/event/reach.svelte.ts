// Where phones in the room find this server: codes to scan lead there, even if this page was opened under an address that only the
// laptop knows.
import { reach } from "./calls";

export class Reaching {
  address = $state(location.origin);
  constructor() {
    // If nobody answers, the address of the page is as good as any.
    reach().then(
      (found) => (this.address = found.address ?? location.origin),
      () => undefined,
    );
  }
}
