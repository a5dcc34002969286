/** Labels and options of facet values, in the language of the page or with the given texts. */
import { spoken } from '#shared/messages.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { type Attribute, attributes, resourceTypes } from './attributes.ts'
import { codeFacets, type ResourceType, unknownValue, type ValueFacet } from './facets.ts'
import { licenceLabel, materialLabel, typeName, useOfAiLabel } from './format.ts'
import { languageName } from './language-names.ts'
import { attributeTexts, factTexts } from './messages.ts'

interface FacetLabelTexts {
  readonly language: string
  /** Title of a storage name. */
  readonly subjects: (name: string) => string
  readonly attributes: typeof attributeTexts
  readonly facts: typeof factTexts
}

const pageTexts: FacetLabelTexts = {
  language: spoken.language,
  subjects: (name) => subjectByStorageName(name).title,
  attributes: attributeTexts,
  facts: factTexts,
}

const isType = (value: string): value is ResourceType => resourceTypes.some((type) => type === value)
const codeFacet = (name: ValueFacet) => codeFacets.find((code) => code === name)

const labels: Readonly<Record<ValueFacet, (value: string, texts: FacetLabelTexts) => string>> = {
  subject: (value, { subjects }) => subjects(value),
  material: (value, { facts }) => materialLabel(value, facts),
  language: (value, { language }) => languageName(value, language),
  type: (value, { facts }) => (isType(value) ? typeName(value, facts) : value),
  licence: (value, { facts }) => licenceLabel(value, facts),
  made_with_ai: (value, texts) => useOfAiLabel(value, texts.attributes.usesOfAi),
  access: (value, { facts }) => Object.entries(facts.access).find(([each]) => each === value)?.[1] ?? value,
}

/** `Mathematics`, `isiZulu`, `PDF`, `CC BY 4.0`, `Licence not given`; an unknown value is returned unchanged. */
export function facetLabel(name: ValueFacet, value: string, texts: FacetLabelTexts = pageTexts): string {
  const code = codeFacet(name)
  return code && value === unknownValue ? texts.attributes.notGiven[code] : labels[name](value, texts)
}

export interface Choice {
  readonly label: string
  /** Values in the URL; the label Word stands for both of its file types. */
  readonly values: readonly string[]
  readonly count: number
}

interface LabelledValue {
  readonly value: string
  readonly label: string
}

/** Order of the attribute table, otherwise by label; `unknown` comes last. */
function inOrder(name: ValueFacet, language: string) {
  const { choices = [] }: Attribute = attributes[name]
  return (a: LabelledValue, b: LabelledValue) =>
    Number(a.value === unknownValue) - Number(b.value === unknownValue) ||
    choices.indexOf(a.value) - choices.indexOf(b.value) ||
    a.label.localeCompare(b.label, language)
}

/** Options with matches, and the chosen ones. */
export function facetOptions(
  name: ValueFacet,
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
  texts = pageTexts,
): readonly Choice[] {
  const values = [...new Set([...Object.keys(counts), ...chosen])]
    .map((value) => ({ value, label: facetLabel(name, value, texts) }))
    .toSorted(inOrder(name, texts.language))
  return [...new Set(values.map(({ label }) => label))].map((label) => {
    const same = values.filter((each) => each.label === label).map(({ value }) => value)
    return { label, values: same, count: same.reduce((sum, value) => sum + (counts[value] ?? 0), 0) }
  })
}

export const isSelected = ({ values }: Choice, chosen: readonly string[]) =>
  values.some((value) => chosen.includes(value))

/** The chosen values after a click on the option. */
export const toggleOption = (choice: Choice, chosen: readonly string[]): readonly string[] => {
  const others = chosen.filter((value) => !choice.values.includes(value))
  return isSelected(choice, chosen) ? others : [...others, ...choice.values]
}
