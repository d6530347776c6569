import type { Picture } from './picture.ts';

let shown: Picture | null = null;

/** The picture on the stage. */
export const pictureNow = (): Picture | null => shown;

export function setPicture(picture: Picture | null): void {
  shown = picture;
}
