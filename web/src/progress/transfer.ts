// The code that brings somebody to another device: ten letters, written in two fives.

/** A whole code as the server has it, from what was typed or scanned; nothing where it is not whole. */
export function readTransfer(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : "";
}
