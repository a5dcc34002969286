/** Where in a file words were found. */
export const placeTexts = {
  file: 'Found in the file',
  page: (page: number) => `Found on page ${page}`,
  slide: (slide: number) => `Found on slide ${slide}`,
}
