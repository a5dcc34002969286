/** `what`: what is listed, in the plural, such as `users`. */
export const listTexts = {
  notLoaded: (what: string) => `The ${what} could not be loaded`,
  nextNotLoaded: (what: string) => `The next ${what} could not be loaded. Please try again.`,
  shown: (shown: number, total: number | string) => `${shown} of ${total} shown`,
  retry: 'Retry',
  more: 'Show more',
  moreComes: 'Loading…',
}
