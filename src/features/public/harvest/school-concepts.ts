/** Subjects, grades and kinds of resource in the vocabularies of the AMB profile. */
import { type Material, materials } from '#features/catalogue/resources/attributes.ts'
import { typeOf, type ResourceType } from '#features/catalogue/resources/facets.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { iscedOf } from '#features/catalogue/subjects/grade.ts'
import { curriculum } from '#shared/curriculum.ts'

/** An entry of a vocabulary, with its English name. */
export interface Concept {
  readonly type: 'Concept'
  readonly id: string
  readonly prefLabel: { readonly en: string }
}

const concept = (id: string, en: string): Concept => ({ type: 'Concept', id, prefLabel: { en } })

export const subjectConcepts = ({ subject }: PublicResource): readonly Concept[] => {
  const found = curriculum().subjects.find(({ stored }) => stored === subject)?.concept
  return found ? [concept(found.id, found.name)] : []
}

const level = (code: string, name: string) => concept(`https://w3id.org/kim/educationalLevel/${code}`, name)

/** By ISCED level. */
const levels: readonly Concept[] = [
  level('level_0', 'Early childhood education'),
  level('level_1', 'Primary education'),
  level('level_2', 'Lower secondary education'),
  level('level_3', 'Upper secondary education'),
]

/** Returns each level once, in the order of the tags. */
export const levelConcepts = ({ tags }: PublicResource): readonly Concept[] => [
  ...new Set(tags.flatMap((tag) => levels[iscedOf(tag) ?? -1] ?? [])),
]

const hcrt = (code: string, name: string) => concept(`https://w3id.org/kim/hcrt/${code}`, name)
const text = hcrt('text', 'Text')
const slides = hcrt('slide', 'Presentation')

const kinds: Readonly<Record<ResourceType, Concept>> = {
  pdf: text,
  doc: text,
  docx: text,
  ppt: slides,
  pptx: slides,
  link: hcrt('web_page', 'Web Page'),
}

const assessment = hcrt('assessment', 'Assessment')

const materialConcepts: Readonly<Record<Material, Concept>> = {
  'lesson-plan': hcrt('lesson_plan', 'Lesson Plan'),
  explanation: text,
  worksheet: hcrt('worksheet', 'Worksheet'),
  presentation: slides,
  test: assessment,
  memorandum: assessment,
  'past-paper': assessment,
  book: hcrt('textbook', 'Textbook'),
  poster: hcrt('image', 'Image'),
  activity: hcrt('drill_and_practice', 'Drill and Practice'),
}

/** The kind of material if it is known, else the type of the file. */
export function kindConcepts({ material, mime }: PublicResource): readonly Concept[] {
  const known = materials.find((each) => each === material)
  return [known ? materialConcepts[known] : kinds[typeOf({ mime })]]
}
