// The code that brings somebody to another device: ten letters, written in two fives.

/** A code in the server's form, from what was typed or scanned; nothing if it is incomplete. */
export function readTransfer(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : "";
}
