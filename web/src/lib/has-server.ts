// Whether there is a server behind these pages. A copy exported for a web host or a memory stick has none, and says so in its head.
const said = document.querySelector<HTMLMetaElement>('meta[name="forceout-server"]')?.content;

export const hasServer = said !== "none";
/** Where to practise: puzzles need the server, drills do not. */
export const practiceRoom = hasServer ? "/puzzles" : "/drill";
