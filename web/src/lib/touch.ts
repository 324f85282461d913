// Whether the screen is used by touch.
export const isTouched = (): boolean => matchMedia("(pointer: coarse)").matches;
