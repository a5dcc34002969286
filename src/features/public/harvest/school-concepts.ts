/** Subjects, grades and kinds of resource in the vocabularies of the AMB profile. */
import { type Material, materials } from '#features/catalogue/resources/attributes.ts'
import { typeOf, type ResourceType } from '#features/catalogue/resources/facets.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { yearOf } from '#features/catalogue/subjects/grade.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'

/** An entry of a vocabulary, with its English name. */
export interface Concept {
  readonly type: 'Concept'
  readonly id: string
  readonly prefLabel: { readonly en: string }
}

const concept = (id: string, en: string): Concept => ({ type: 'Concept', id, prefLabel: { en } })

const schoolSubject = (code: string, name: string) =>
  concept(`http://w3id.org/kim/schulfaecher/${code}`, name)

/** The vocabulary has no entry for Afrikaans and life skills. */
const subjects: Readonly<Partial<Record<StorageName, Concept>>> = {
  Maths: schoolSubject('s1017', 'Mathematics'),
  Business: schoolSubject('s1033', 'Economics'),
  History: schoolSubject('s1011', 'History'),
  Geography: schoolSubject('s1010', 'Geography'),
  NaturalScience: schoolSubject('s1052', 'Natural sciences'),
  LifeScience: schoolSubject('s1001', 'Biology'),
  English: schoolSubject('s1007', 'English'),
  Technology: schoolSubject('s1059', 'Technology'),
  ComputerScience: schoolSubject('s1013', 'Computer science'),
}

export const subjectConcepts = ({ subject }: PublicResource): readonly Concept[] => {
  const found = subjects[subject]
  return found ? [found] : []
}

const level = (code: string, name: string) => concept(`https://w3id.org/kim/educationalLevel/${code}`, name)

/** UNESCO maps South African grades to ISCED levels 0 to 3. */
const levels: readonly { readonly from: number; readonly level: Concept }[] = [
  { from: 10, level: level('level_3', 'Upper secondary education') },
  { from: 8, level: level('level_2', 'Lower secondary education') },
  { from: 1, level: level('level_1', 'Primary education') },
  { from: 0, level: level('level_0', 'Early childhood education') },
]

/** Returns each level once, in the order of the tags. */
export function levelConcepts({ tags }: PublicResource): readonly Concept[] {
  const found = tags.flatMap((tag) => {
    const year = yearOf(tag)
    if (year === undefined) return []
    const grade = year === 'R' ? 0 : Number(year)
    return levels.filter(({ from }) => grade >= from).slice(0, 1)
  })
  return [...new Set(found.map((each) => each.level))]
}

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
