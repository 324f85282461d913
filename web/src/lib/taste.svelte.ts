// Preferences: dark or light, sound, and notifications. By default the system decides on the theme, and the others are off.
import { keep, kept } from "./keep";

/** Notes one after the other: how high, how long in seconds, how loud. */
const SOUNDS = {
  knock: [[190, 0.06, 0.25]],
  tap: [[110, 0.12, 0.4]],
  tick: [[900, 0.03, 0.08]],
  turn: [
    [660, 0.12, 0.2],
    [880, 0.2, 0.2],
  ],
} as const;
const SOFT: (keyof typeof SOUNDS)[] = ["tick", "turn"];

type Theme = "light" | "dark";
const system = (): Theme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

class Taste {
  theme = $state<Theme>("light");
  sound = $state(kept("sound", false));
  /** Whether a notification says that it is one's turn while the page is hidden. */
  messages = $state(kept("messages", false));

  begin(): void {
    this.show(kept<Theme | null>("theme", null) ?? system());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      if (kept<Theme | null>("theme", null) === null) this.show(system());
    });
  }

  private show(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
  }

  turnTheme(): void {
    this.show(this.theme === "dark" ? "light" : "dark");
    keep("theme", this.theme);
  }

  turnSound(): void {
    this.sound = !this.sound;
    keep("sound", this.sound);
    if (this.sound) this.play("knock");
  }

  /** Whether the browser can show notifications and has not been told never to. */
  get mayTell(): boolean {
    return typeof Notification !== "undefined" && Notification.permission !== "denied";
  }

  /** Turns notifications on or off; the first time, the browser asks for permission. */
  async turnMessages(): Promise<void> {
    this.messages = !this.messages && this.mayTell && (await Notification.requestPermission()) === "granted";
    keep("messages", this.messages);
  }

  /** Calls somebody who may be looking elsewhere: by a sound, and by a notification if the page is hidden. */
  call(title: string, line: string, about: string): void {
    this.play("turn");
    if (!this.messages || !document.hidden || !this.mayTell) return;
    try {
      const message = new Notification(title, { body: line, tag: about });
      message.onclick = () => {
        window.focus();
        message.close();
      };
    } catch {
      // Some phones show notifications only from installed pages: title and sound must do.
    }
  }

  /** One knock for a cube, one wood tap for the block, one soft tick, two notes for one's turn. */
  play(what: keyof typeof SOUNDS): void {
    if (!this.sound || typeof AudioContext === "undefined") return;
    ear ??= new AudioContext();
    let from = ear.currentTime;
    for (const [height, length, volume] of SOUNDS[what]) {
      const voice = ear.createOscillator();
      const loud = ear.createGain();
      voice.type = SOFT.includes(what) ? "sine" : "triangle";
      voice.frequency.value = height;
      loud.gain.setValueAtTime(volume, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + length);
      voice.connect(loud).connect(ear.destination);
      voice.start(from);
      voice.stop(from + length);
      from += length;
    }
  }
}
let ear: AudioContext | null = null;

export const taste = new Taste();
