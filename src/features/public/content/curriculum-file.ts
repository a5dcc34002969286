/** Rules between the parts of content/curriculum.json, and between it and the files that name its subjects. */
import type { CurriculumFile } from '#shared/curriculum.ts'

/** Returns `subjects.3.id: history is there twice` for each text that an earlier entry has. */
function doubled(entries: readonly (readonly [path: string, value: string])[]): string[] {
  const seen = new Set<string>()
  return entries.flatMap(([path, value]) => {
    const key = value.toLowerCase()
    if (seen.has(key)) return [`${path}: ${value} is there twice`]
    seen.add(key)
    return []
  })
}

/** Returns a line for each mistake between the parts of a file that has the right shape; a translation has none. */
export function curriculumErrors({
  subjects = [],
  grades = [],
  languages: codes = [],
}: Partial<CurriculumFile>): string[] {
  const labels = grades.map(({ label }) => label)
  const wrongLevels = subjects.flatMap(({ level }, i) => {
    if (!level) return []
    const [from, to] = [labels.indexOf(level.from), labels.indexOf(level.to)]
    return from === -1 || to < from
      ? [`subjects.${i}.level: must name two grades of this file in their order`]
      : []
  })
  const tags = grades.flatMap(({ label, filter, also = [] }, i) =>
    [...new Set([label, filter ?? label, ...also].map((tag) => tag.toLowerCase()))].map(
      (tag) => [`grades.${i}`, tag] as const,
    ),
  )
  return [
    ...doubled(subjects.map(({ id }, i) => [`subjects.${i}.id`, id])),
    ...doubled(subjects.map(({ stored }, i) => [`subjects.${i}.stored`, stored])),
    ...doubled(tags),
    ...doubled(codes.map((code, i) => [`languages.${i}`, code])),
    ...wrongLevels,
  ]
}

/** Content of topics.json, synonyms-en-af.json or a list of terms. */
interface NamesSubjects {
  readonly subjects?: Readonly<Record<string, unknown>>
  readonly rows?: readonly { readonly subject?: string | undefined; readonly sources?: readonly string[] }[]
  readonly sources?: readonly { readonly id: string }[]
}

/** Returns a line for each subject of topics or synonyms that is not among the ids of the curriculum. */
export function unlistedSubjects(
  { subjects = {}, rows = [] }: NamesSubjects,
  ids: readonly string[],
): string[] {
  const named = [
    ...Object.keys(subjects).map((id) => [`subjects.${id}`, id] as const),
    ...rows.map(({ subject }, i) => [`rows.${i}.subject`, subject] as const),
  ]
  return named.flatMap(([path, id]) =>
    id === undefined || ids.includes(id) ? [] : [`${path}: ${id} is not in curriculum.json`],
  )
}

/** Returns a line for each source of a row that the list of terms does not describe. */
export const unlistedSources = ({ sources = [], rows = [] }: NamesSubjects): string[] =>
  rows.flatMap((row, i) =>
    (row.sources ?? [])
      .filter((named) => sources.every(({ id }) => id !== named))
      .map((named) => `rows.${i}.sources: ${named} is not among the sources of this list`),
  )
