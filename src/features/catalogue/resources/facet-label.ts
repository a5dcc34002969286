/** Labels of facet values, in the language of the page or with the given texts. */
import { spoken } from '#shared/messages.ts'
import { subjectTitles } from '#features/catalogue/subjects/messages.ts'
import { storageNames, type StorageName, subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { resourceTypes } from './attributes.ts'
import { codeFacets, type ResourceType, unknownValue, type ValueFacet } from './facets.ts'
import { licenceLabel, materialLabel, typeName } from './format.ts'
import { languageName } from './language-names.ts'
import { attributeTexts, factTexts } from './messages.ts'

export interface FacetLabelTexts {
  readonly language: string
  readonly subjects: typeof subjectTitles
  readonly attributes: typeof attributeTexts
  readonly facts: typeof factTexts
}

const pageTexts: FacetLabelTexts = {
  language: spoken.language,
  subjects: subjectTitles,
  attributes: attributeTexts,
  facts: factTexts,
}

const isSubject = (value: string): value is StorageName => storageNames.some((name) => name === value)
const isType = (value: string): value is ResourceType => resourceTypes.some((type) => type === value)
const codeFacet = (name: ValueFacet) => codeFacets.find((code) => code === name)

const labels: Readonly<Record<ValueFacet, (value: string, texts: FacetLabelTexts) => string>> = {
  subject: (value, { subjects }) => (isSubject(value) ? subjects[subjectByStorageName(value).id] : value),
  material: (value, { facts }) => materialLabel(value, facts),
  language: (value, { language }) => languageName(value, language),
  type: (value, { facts }) => (isType(value) ? typeName(value, facts) : value),
  licence: (value, { facts }) => licenceLabel(value, facts),
}

/** `Mathematics`, `isiZulu`, `PDF`, `CC BY 4.0`, `Licence not given`; an unknown value is returned unchanged. */
export function facetLabel(name: ValueFacet, value: string, texts: FacetLabelTexts = pageTexts): string {
  const code = codeFacet(name)
  return code && value === unknownValue ? texts.attributes.notGiven[code] : labels[name](value, texts)
}
