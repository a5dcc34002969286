/** The languages of South African schools, by their own names; the codes are BCP 47. */
export const languageNames = {
  af: 'Afrikaans',
  en: 'English',
  nr: 'isiNdebele',
  xh: 'isiXhosa',
  zu: 'isiZulu',
  nso: 'Sepedi',
  st: 'Sesotho',
  tn: 'Setswana',
  ss: 'siSwati',
  ve: 'Tshivenḓa',
  ts: 'Xitsonga',
} as const
