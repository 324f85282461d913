// The card of a match as a picture: drawn on a canvas, with nothing on it that identifies the table.
import { look } from "../lib/cubes";
import type { Game, Submission } from "../lib/protocol";
import { dressed, sidesOf } from "../write/dressed";
import { ENDING as E } from "../words/ending";

export interface Shared {
  game: Game;
  totals: string;
  line: string;
  date: string;
  /** The Solution of the best moment, if any, with the cubes it was written with. */
  submission: Submission | undefined;
  goal: string;
  pool: string[];
}
const WIDE = 1080;
const HIGH = 600;
const FELT: Record<Game, string> = { equations: "#1f5346", onsets: "#2b4068", wff: "#5b2b45" };
const INK: Record<string, string> = {
  r: "#b3202a",
  b: "#1a4fa3",
  g: "#1b7040",
  k_: "#1f2023",
  plain: "#1f2023",
  op: "#1f2023",
  rel: "#1f2023",
  cap: "#4f1d3a",
  low: "#1d3a6b",
};
const FONT = "system-ui, sans-serif";

/** The pieces of a Solution in one line: cubes, and signs between them. */
function pieces({ submission, game, pool, goal }: Shared): { code?: string; text?: string }[] {
  const tokens = (all: ReturnType<typeof dressed>) =>
    all.map((token) => (token.kind === "cube" ? { code: token.code } : { text: token.face }));
  if (!submission) return [];
  if (submission.equation) {
    const [left, right] = sidesOf(submission.equation, pool, goal);
    return [...tokens(left), { text: "=" }, ...tokens(right)];
  }
  const line = submission.solutions?.[0]?.set_name ?? submission.solution ?? "";
  return tokens(dressed(line, pool, game));
}

/** Draws the card. */
export function paint(canvas: HTMLCanvasElement, shared: Shared): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  canvas.width = WIDE;
  canvas.height = HIGH;
  pen.fillStyle = FELT[shared.game];
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.strokeStyle = "rgb(255 255 255 / 0.25)";
  pen.lineWidth = 4;
  pen.setLineDash([14, 12]);
  pen.strokeRect(28, 28, WIDE - 56, HIGH - 56);
  pen.setLineDash([]);
  const box = (x: number, y: number, wide: number, high: number, round: number, fill: string) => {
    pen.beginPath();
    pen.roundRect(x, y, wide, high, round);
    pen.fillStyle = fill;
    pen.fill();
  };
  box(80, 92, 78, 78, 20, "#b66a08");
  box(80, 80, 78, 78, 20, "#f5a524");
  pen.fillStyle = "#2b1600";
  pen.font = `800 52px ${FONT}`;
  pen.textBaseline = "middle";
  pen.textAlign = "center";
  pen.fillText("F", 119, 122);
  pen.textAlign = "left";
  pen.fillStyle = "#f4f6f1";
  pen.font = `750 68px ${FONT}`;
  pen.fillText(shared.totals, 190, 124);
  pen.textAlign = "right";
  pen.font = `400 34px ${FONT}`;
  pen.fillStyle = "#d3dcd6";
  pen.fillText(shared.date, WIDE - 80, 124);
  const all = pieces(shared);
  const room = WIDE - 160;
  const side = Math.min(104, (room - 12 * all.length) / Math.max(1, all.length));
  let x = 80;
  const y = 240;
  for (const one of all) {
    pen.textAlign = "center";
    if (one.code === undefined) {
      pen.fillStyle = "#d3dcd6";
      pen.font = `500 ${side * 0.6}px ${FONT}`;
      pen.fillText(one.text ?? "", x + side * 0.28, y + side / 2);
      x += side * 0.56 + 12;
      continue;
    }
    const { face, ink } = look(one.code, shared.game);
    box(x, y + 8, side, side, side * 0.18, INK[ink] ?? "#1f2023");
    box(x, y, side, side, side * 0.18, "#fbf6e9");
    pen.fillStyle = INK[ink] ?? "#1f2023";
    pen.font = `700 ${side * 0.56}px ${FONT}`;
    pen.fillText(
      shared.game === "equations" ? face.replace("x", "×").replace("-", "−") : face,
      x + side / 2,
      y + side * 0.54,
    );
    x += side + 12;
  }
  pen.textAlign = "left";
  pen.fillStyle = "#f4f6f1";
  pen.font = `400 36px ${FONT}`;
  pen.fillText(shared.line, 80, 440, room);
  pen.fillStyle = "#d3dcd6";
  pen.font = `600 32px ${FONT}`;
  pen.fillText(E.title, 80, 506);
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, "image/png"));

/** Whether this browser has a share sheet that accepts pictures. */
export function canShare(): boolean {
  const file = new File([], "forceout.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

export async function share(canvas: HTMLCanvasElement): Promise<void> {
  const blob = await blobOf(canvas);
  if (blob) await navigator.share({ files: [new File([blob], "forceout.png", { type: "image/png" })] });
}

/** Copies the picture. The browser gets the promise itself, since copying must directly follow a press. */
export async function copy(canvas: HTMLCanvasElement): Promise<void> {
  const blob = blobOf(canvas).then((made) => made ?? Promise.reject(new Error("no picture")));
  await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
}
