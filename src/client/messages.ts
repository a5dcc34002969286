export const networkTexts = {
  noAnswer: 'No answer came. Please check your connection and try again.',
  /** Behind the words for what nobody foresaw. */
  withNumber: (requestId: string) => ` (Number ${requestId})`,
  partMissing: 'This part of the site did not arrive. Please check your connection and load it again.',
}
