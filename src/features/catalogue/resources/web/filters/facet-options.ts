/** Options of a facet, with labels and counts. */
import { spoken } from '#shared/messages.ts'
import { type Attribute, attributes } from '../../attributes.ts'
import { facetLabel } from '../../facet-label.ts'
import { unknownValue, type ValueFacet } from '../../facets.ts'

export interface Choice {
  readonly label: string
  /** Values in the URL; the label Word stands for both of its file types. */
  readonly values: readonly string[]
  readonly count: number
}

/** Order of the attribute table, otherwise by label; `unknown` comes last. */
function inOrder(name: ValueFacet) {
  const { choices = [] }: Attribute = attributes[name]
  return (a: string, b: string) =>
    Number(a === unknownValue) - Number(b === unknownValue) ||
    choices.indexOf(a) - choices.indexOf(b) ||
    facetLabel(name, a).localeCompare(facetLabel(name, b), spoken.language)
}

/** Options with matches, and the chosen ones. */
export function facetOptions(
  name: ValueFacet,
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): readonly Choice[] {
  const values = [...new Set([...Object.keys(counts), ...chosen])].toSorted(inOrder(name))
  return [...new Set(values.map((value) => facetLabel(name, value)))].map((label) => {
    const same = values.filter((value) => facetLabel(name, value) === label)
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
