// Dark or light, and sound: what a person likes. Until they say, the system decides, and sound is off.
import { keep, kept } from "./keep";

type Theme = "light" | "dark";
const system = (): Theme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

class Taste {
  theme = $state<Theme>("light");
  sound = $state(kept("sound", false));

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

  /** One knock for a cube, one wood tap for the block, one soft tick. */
  play(what: "knock" | "tap" | "tick"): void {
    if (!this.sound || typeof AudioContext === "undefined") return;
    ear ??= new AudioContext();
    const tone = { knock: [190, 0.06, 0.25], tap: [110, 0.12, 0.4], tick: [900, 0.03, 0.08] }[what] as [
      number,
      number,
      number,
    ];
    const voice = ear.createOscillator();
    const loud = ear.createGain();
    voice.type = what === "tick" ? "sine" : "triangle";
    voice.frequency.value = tone[0];
    loud.gain.setValueAtTime(tone[2], ear.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, ear.currentTime + tone[1]);
    voice.connect(loud).connect(ear.destination);
    voice.start();
    voice.stop(ear.currentTime + tone[1]);
  }
}
let ear: AudioContext | null = null;

export const taste = new Taste();
