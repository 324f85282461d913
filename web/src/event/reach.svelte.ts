// Where phones in the room find this server: codes to scan lead there, also where this page was opened under an address of the laptop
// alone.
import { reach } from "./calls";

export class Reaching {
  address = $state(location.origin);
  constructor() {
    // Where nobody answers, the address of the page is as good as any.
    reach().then(
      (found) => (this.address = found.address ?? location.origin),
      () => undefined,
    );
  }
}
