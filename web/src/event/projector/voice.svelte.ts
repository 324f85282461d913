// The voice of the room: a tone and the server's sentence at each announcement, once somebody has switched it on. Browsers allow
// sound only after a press, so it is never on by default.
import { clockStand } from "../clock";
import { sayAloud } from "../say";
import type { RoomClock } from "../types";
import { due } from "./moment";

/** Two notes, how high and how long in seconds: audible at the back of a gym, and unlike a telephone. */
const TONE = [
  [523, 0.35],
  [784, 0.7],
] as const;

export class Voice {
  on = $state(false);
  /** Whether this browser can speak. */
  readonly speaks = "speechSynthesis" in globalThis;
  private ear: AudioContext | null = null;
  /** The round being followed, and its time at the last look, in seconds. */
  private heard: { round: string; gone: number } | null = null;

  /** Switches it on or off; the tone says that it works. */
  turn(): void {
    this.on = !this.on;
    this.heard = null;
    if (!this.on) {
      if (this.speaks) speechSynthesis.cancel();
      return;
    }
    if (typeof AudioContext !== "undefined") this.ear ??= new AudioContext();
    void this.ear?.resume();
    this.tone();
  }

  /** Looks at the clock of the room, and speaks what has come up since the last look; returns what was spoken. */
  listen(clock: RoomClock | undefined, now: number): string | null {
    if (!clock) {
      // A round that begins while the voice is on is announced from its beginning.
      this.heard = { round: "", gone: -1 };
      return null;
    }
    const round = `${clock.game} ${clock.round} ${clock.began}`;
    const { gone } = clockStand(clock, now);
    const before = this.heard === null ? gone : this.heard.round === round ? this.heard.gone : -1;
    this.heard = { round, gone };
    const said = due(clock, before, gone);
    if (!said || !this.on) return null;
    this.tone();
    sayAloud(said.aloud);
    return said.aloud;
  }

  private tone(): void {
    if (!this.ear) return;
    let from = this.ear.currentTime;
    for (const [height, length] of TONE) {
      const voice = this.ear.createOscillator();
      const loud = this.ear.createGain();
      voice.frequency.value = height;
      loud.gain.setValueAtTime(0.5, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + length);
      voice.connect(loud).connect(this.ear.destination);
      voice.start(from);
      voice.stop(from + length);
      from += length * 0.8;
    }
  }
}
