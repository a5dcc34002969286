import { curriculum } from '#shared/curriculum.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { signLanguage } from './attributes.ts'

/** Names of languages in themselves that browsers do not know, by BCP 47 code. */
const known = new Map(
  Object.entries({
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
    [signLanguage]: 'South African Sign Language',
  }),
)

/** Name of a school language in that language, of any other in the language `reader`; an invalid code unchanged. */
export function languageName(code: string, reader: string): string {
  try {
    return known.get(code) ?? new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
  } catch {
    // Not a valid language code.
    return code
  }
}

/** Languages that forms offer for a resource, in their own names. */
export const languageNames: Readonly<Record<string, string>> = Object.fromEntries(
  curriculum().languages.map((code) => [code, languageName(code, code)]),
)

/** Leads to the newest resource of its lesson group in a language. */
export const translationPath = (id: string, code: string, language: Language) =>
  addressIn(`/r/${id}/in/${code}`, language)
