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

const known = new Map<string, string>(Object.entries(languageNames))

/** A language of South African schools by its own name, another by the name it has in `reader`’s; no language as it is. */
export function languageName(code: string, reader: string): string {
  try {
    return known.get(code) ?? new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
  } catch {
    // No code of any language.
    return code
  }
}
