/** Singular and plural of nouns with class prefixes: `isithombe` and `izithombe`. */
import { contentFile } from '#platform/config/content-layers.ts'
import { schoolSynonyms, type Synonym } from './synonyms.ts'

export interface NounPrefixes {
  /** Codes of the languages that are searched so. */
  readonly on: readonly string[]
  /** Language → prefixes of the singular and of the plural. */
  readonly pairs: Readonly<Record<string, readonly (readonly [singular: string, plural: string])[]>>
}

const maxForms = 4
/** Letters of the stem; a shorter one is that of too many other words. */
const minStem = (prefix: string) => (prefix === 'umu' ? 3 : 4)

const schoolPrefixes = contentFile('noun-prefixes.json') as unknown as NounPrefixes

/** At most four forms of a folded word with the paired prefix; none of a word that the synonyms know. */
export function nounForms(
  word: string,
  occurs: (form: string) => boolean,
  { on, pairs }: NounPrefixes = schoolPrefixes,
): readonly Synonym[] {
  if (schoolSynonyms.knows(word)) return []
  const forms = on.flatMap((language) =>
    (pairs[language] ?? [])
      .flatMap(([singular, plural]) => [[singular, plural] as const, [plural, singular] as const])
      .filter(([prefix]) => word.startsWith(prefix) && word.length - prefix.length >= minStem(prefix))
      .map(([prefix, other]) => ({ language, form: `${other}${word.slice(prefix.length)}` })),
  )
  return forms
    .filter(({ form }) => occurs(form))
    .slice(0, maxForms)
    .map(({ language, form }) => ({ language, written: form, folded: form }))
}
