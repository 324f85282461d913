// The codes of tables on this device: nobody else can join them, and no server knows them.

const PREFIX = "DEVICE";

export const isHere = (code: string): boolean => code.startsWith(PREFIX);
export const hereNumber = (code: string): number => Number(code.slice(PREFIX.length));
export const hereCode = (number: number): string => `${PREFIX}${number}`;
