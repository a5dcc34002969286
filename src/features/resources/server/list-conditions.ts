/** The list's filters as SQL conditions on `resources`; every value is a parameter, `%` and `_` match themselves. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { tagsOfGrade } from '#features/subjects/grade.ts'
import type { SearchWord } from '../list-page.ts'
import type { ResourceFilters } from '../resource.ts'

type Condition = RawBuilder<SqlBool>

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const titleContains = (text: string): Condition => sql`title ilike ${containing(text)}`
const anyTagContains = (text: string): Condition =>
  sql`exists (select from unnest(tags) as tag where tag ilike ${containing(text)})`
const anyTagIs = (tags: readonly string[]): Condition =>
  sql`exists (select from unnest(tags) as tag where lower(tag) = any(${tags}::text[]))`

const formFound = (form: string): Condition => sql`(${titleContains(form)} or ${anyTagContains(form)})`
const wordMatches = ({ forms, subjects }: SearchWord): Condition =>
  sql`(${sql.join(forms.map(formFound), sql` or `)} or subject = any(${subjects}::text[]))`

/** All of them must hold (TABLE-11). Spec 5: the rating filter matches the floor of the average, 0 the unrated. */
export function conditionsOf(
  { title, tag, rating, grade }: ResourceFilters,
  words: readonly SearchWord[] = [],
) {
  const wanted = (text: string | undefined) => text?.trim() || undefined
  const [titleWanted, tagWanted] = [wanted(title), wanted(tag)]
  return [
    ...(titleWanted === undefined ? [] : [titleContains(titleWanted)]),
    ...(tagWanted === undefined ? [] : [anyTagContains(tagWanted)]),
    ...(rating === undefined ? [] : [sql<SqlBool>`floor(coalesce(average_rating, 0)) = ${rating}`]),
    ...(grade === undefined ? [] : [anyTagIs(tagsOfGrade(grade))]),
    ...words.map(wordMatches),
  ]
}
