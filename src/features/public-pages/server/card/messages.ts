export const cardTexts = {
  /** Of the page, in a tab. */
  card: (title: string) => `Card: ${title}`,
  scan: 'Scan with a phone, or type:',
  code: 'QR code',
  print: 'Print this page: the card fits on A6 paper, or on A4 to cut out.',
  ownPage: 'Back to the page of this resource',
}

/** Of a short address that several resources have. */
export const choiceTexts = {
  title: 'Which one do you mean?',
  about: 'More than one resource has this short address.',
}
