export const partTexts = {
  close: 'Close',
  remove: 'Remove',
  loading: 'Loading',
  /** Spoken after the words of a link. */
  opensInNewTab: ' (opens in a new tab)',
}
