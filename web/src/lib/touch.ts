// Whether fingers do the work here.
export const isTouched = (): boolean => matchMedia("(pointer: coarse)").matches;
