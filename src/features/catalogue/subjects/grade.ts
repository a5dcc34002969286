/** The grades of the curriculum. Uploads offer labels (DATA-20), the filter may name a grade otherwise (CONST-02). */
import { curriculum, type CurriculumGrade, titleIn } from '#shared/curriculum.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { foldText } from '#shared/text.ts'

const listed = curriculum().grades
const filterOf = ({ label, filter = label }: CurriculumGrade) => filter

/** Choices of the upload form. */
export const grades: readonly string[] = listed.map(({ label }) => label)
/** Choices of the filter (TABLE-07). */
export const gradeFilters: readonly string[] = listed.map(filterOf)

const tagsOf = ({ label, also = [] }: CurriculumGrade) => [label, ...also].map(foldText)
const gradeOfTag = new Map(listed.flatMap((grade) => tagsOf(grade).map((tag) => [tag, grade] as const)))
const find = (tag: string) => gradeOfTag.get(foldText(tag))

/** Returns whole tags, folded. `Grade 4` also finds `Graad 4`, `Grade 0` also finds `Grade R`. */
export function tagsOfGrade(filter: string): string[] {
  const grade = listed.find((each) => filterOf(each) === filter) ?? find(filter)
  return grade ? tagsOf(grade) : []
}

/** Returns the choices of the filter that find these tags. */
export function gradesOf(tags: readonly string[]): string[] {
  const found = new Set(tags.map(find))
  return listed.filter((grade) => found.has(grade)).map(filterOf)
}

export const isGrade = (tag: string) => grades.includes(tag)

/** True for a tag that stands for a grade, in any spelling that the curriculum lists. */
export const isGradeTag = (tag: string) => find(tag) !== undefined

/** Returns the labels of the grades that the tags stand for, without doubles. */
export const gradeLabelsOf = (tags: readonly string[]): string[] => [
  ...new Set(tags.flatMap((tag) => find(tag)?.label ?? [])),
]

/** Returns the level in the International Standard Classification of Education, if it is known. */
export const iscedOf = (tag: string): number | undefined => find(tag)?.isced

/** Returns the texts of the grades among the tags. `Grade 7` and `Graad 7` are one. */
export const gradesIn = (tags: readonly string[], language: Language = firstLanguage): readonly string[] => [
  ...new Set(tags.filter(isGradeTag).map((tag) => tagLabel(tag, language))),
]

/** Translates the tag or filter of a grade; returns any other tag unchanged. In the browser always to the page's language. */
export function tagLabel(tag: string, language: Language = firstLanguage): string {
  const grade = find(tag) ?? listed.find((each) => each.filter === tag)
  if (!grade) return tag
  const { label, title = label, filter, filterTitle = filter } = grade
  const isFilter = [filter, filterTitle && titleIn(filterTitle, language)].some(
    (text) => text !== undefined && foldText(text) === foldText(tag),
  )
  return titleIn(isFilter && filterTitle !== undefined ? filterTitle : title, language)
}
