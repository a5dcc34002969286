/** What can be chosen in a facet, in words, with what each choice would leave. */
import { spoken } from '#shared/languages/messages.ts'
import { subjectTitles } from '#features/subjects/messages.ts'
import { storageNames, type StorageName, subjectByStorageName } from '#features/subjects/subject.ts'
import { resourceTypes, type ResourceType, unnamed } from '../../facets.ts'
import { licenceLabel, typeName } from '../../format.ts'
import { languageName } from '../../language-names.ts'
import type { ChoiceName } from '../table-query.ts'
import { facetTexts } from './messages.ts'

export interface Choice {
  readonly label: string
  /** What it stands for in the address; Word is both of its kinds of file. */
  readonly values: readonly string[]
  readonly count: number
}

const isSubject = (value: string): value is StorageName => storageNames.some((name) => name === value)
const isType = (value: string): value is ResourceType => resourceTypes.some((type) => type === value)

const labels: Readonly<Record<ChoiceName, (value: string) => string>> = {
  subject: (value) => (isSubject(value) ? subjectTitles[subjectByStorageName(value).id] : value),
  language: (value) => (value === unnamed ? facetTexts.noLanguage : languageName(value, spoken.language)),
  type: (value) => (isType(value) ? typeName(value) : value),
  licence: (value) => (value === unnamed ? facetTexts.noLicence : licenceLabel(value)),
}

const places: Readonly<Record<ChoiceName, readonly string[]>> = {
  subject: storageNames,
  type: resourceTypes,
  language: [],
  licence: [],
}

/** Subjects and kinds of file as the site orders them, the others by name; `not given` comes last. */
const inOrder = (name: ChoiceName) => (a: string, b: string) =>
  Number(a === unnamed) - Number(b === unnamed) ||
  places[name].indexOf(a) - places[name].indexOf(b) ||
  labels[name](a).localeCompare(labels[name](b), spoken.language)

/** The choices that would leave something, and those that are chosen. */
export function choicesOf(
  name: ChoiceName,
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): readonly Choice[] {
  const values = [...new Set([...Object.keys(counts), ...chosen])].toSorted(inOrder(name))
  return [...new Set(values.map(labels[name]))].map((label) => {
    const same = values.filter((value) => labels[name](value) === label)
    return { label, values: same, count: same.reduce((sum, value) => sum + (counts[value] ?? 0), 0) }
  })
}

export const isChosen = ({ values }: Choice, chosen: readonly string[]) =>
  values.some((value) => chosen.includes(value))

/** What is chosen after a choice was ticked or unticked. */
export const afterTick = (choice: Choice, chosen: readonly string[]): readonly string[] => {
  const others = chosen.filter((value) => !choice.values.includes(value))
  return isChosen(choice, chosen) ? others : [...others, ...choice.values]
}
