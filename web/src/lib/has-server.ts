// Whether there is a server behind these pages. A copy that was exported for a web host or a stick has none, and says so in its head.
const said = document.querySelector<HTMLMetaElement>('meta[name="forceout-server"]')?.content;

export const hasServer = said !== "none";
/** Where one practises: puzzles are the server's, drills work without it. */
export const practiceRoom = hasServer ? "/puzzles" : "/drill";
