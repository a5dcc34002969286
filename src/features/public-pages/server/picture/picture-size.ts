/** In pixels: what link cards ask for. */
export const pictureSize = { width: 1200, height: 630 } as const
