/** Why something cannot be kept, and how much room there is. */
export const shelfTexts = {
  gigabytes: (size: number) => `${size.toFixed(1)} GB`,
  /** Sizes as they are told; `free` only where the browser says it. */
  noRoom: (needed: string, free?: string) =>
    `There is not enough room on this phone: it takes ${needed}${free === undefined ? '' : `, ${free} are free`}. Remove something, then try again.`,
  cannotKeep:
    'This browser keeps nothing here, perhaps because the window is private. Download the file instead.',
  plainHttp:
    'Keeping needs a secure address (https), which this one is not. Download the file instead: its size stands beside it.',
  takenDown: 'It was taken down from the site, so it is not kept here either.',
}
