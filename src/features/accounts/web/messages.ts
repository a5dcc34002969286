/** In place of a page for members while nobody can say who is signed in here. */
export const sessionUnknownTexts = {
  title: 'This page needs the network',
  why: 'The site could not be asked who is signed in here. Please check your connection and try again.',
  retry: 'Retry',
}
