/** Languages of South African schools in their own names, by BCP 47 code. */
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

const known = new Map<string, string>(Object.entries(languageNames))

/** Name of a school language in that language, of any other in the language `reader`; an invalid code unchanged. */
export function languageName(code: string, reader: string): string {
  try {
    return known.get(code) ?? new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
  } catch {
    // Not a valid language code.
    return code
  }
}
