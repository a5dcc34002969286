export const newerVersionTexts = {
  isHere: 'A newer version of this site is here.',
  load: 'Load it',
  later: 'Later',
}
