/** What a list can be narrowed by in a form without scripts, each choice with the number it would leave. */
import type { Language } from '#shared/languages/languages.ts'
import { type FacetName, type ResourceType, resourceTypes, unnamed } from '#features/resources/facets.ts'
import { licenceLabel, typeName } from '#features/resources/format.ts'
import { languageName } from '#features/resources/language-names.ts'
import { subjects } from '#features/subjects/subject.ts'
import { factTextsIn, subjectTitlesIn } from '../../resource-page/page-texts.ts'
import { filterTextsIn } from './list-texts.ts'

export interface Choice {
  /** As the address has it: several values with commas between them. */
  readonly value: string
  readonly label: string
  readonly count: number
}
export type ChoiceName = Exclude<FacetName, 'grade'>

const isType = (value: string): value is ResourceType => resourceTypes.some((type) => type === value)

function labelOf(name: ChoiceName, value: string, language: Language): string {
  const facts = factTextsIn(language)
  if (name === 'type') return isType(value) ? typeName(value, facts) : value
  if (name === 'licence') return licenceLabel(value === unnamed ? null : value, facts)
  if (name === 'language')
    return value === unnamed ? filterTextsIn(language).languageUnknown : languageName(value, language)
  const subject = subjects.find(({ storageName }) => storageName === value)
  return subject ? subjectTitlesIn(language)[subject.id] : value
}

/** What several values of an address are called: `PDF, Link`. */
export const chosenLabel = (name: ChoiceName, values: readonly string[], language: Language) =>
  [...new Set(values.map((value) => labelOf(name, value, language)))].join(', ')

/** Those that leave most come first; Word is one choice for both of its kinds of file. */
export function choicesOf(
  name: ChoiceName,
  counts: Readonly<Record<string, number>>,
  language: Language,
): readonly Choice[] {
  const byLabel = Map.groupBy(Object.entries(counts), ([value]) => labelOf(name, value, language))
  return [...byLabel]
    .map(([label, same]) => ({
      label,
      value: same.map(([value]) => value).join(','),
      count: same.reduce((sum, [, count]) => sum + count, 0),
    }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, language))
}
