/** Tables of the figures, with labels in a language. Sentences, pictures and CSV are made of these rows. */
import { curriculum, type Curriculum, titleIn } from '#shared/curriculum.ts'
import type { Language } from '#shared/languages.ts'
import type { FigureTable, TableId } from '../../contract.ts'
import { messagesIn } from '../../messages.ts'
import { periodLabel, type Periods } from './figure-periods.ts'
import type { FigureRow } from './figure-rows-repository.ts'

/** Number of public resources of one subject that have exactly these choices of the grade filter. */
export interface GradeCount {
  readonly subject: string
  readonly grades: readonly string[]
  readonly resources: number
}

const columnsOf = {
  use: ['period', 'opened', 'saved'],
  pages: ['page', 'views'],
  titles: ['title', 'opened'],
  contributions: ['period', 'submitted', 'published', 'returned', 'removed'],
  review: ['period', 'median', 'ninetieth'],
  findings: ['rule', 'found', 'fine', 'share'],
  missed: ['words', 'times'],
  links: ['state', 'links'],
} as const

/** Name of the columns and of the query of a table. */
export const nameOf = (id: Exclude<TableId, 'catalogue'>) => (id === 'most' ? 'titles' : id)

/** Every period and every state of a link is a row, unless nothing was counted at all. */
export function plainTable(
  id: Exclude<TableId, 'catalogue'>,
  found: readonly FigureRow[],
  periods: Periods,
  language: Language,
): FigureTable {
  const { columnTexts, linkTexts: state, ruleTexts: rule } = messagesIn(language)
  const period = Object.fromEntries(periods.starts.map((start) => [start, periodLabel(start, periods)]))
  const [first, ...others] = columnsOf[nameOf(id)]
  const labels: Readonly<Record<string, string>> = { period, state, rule }[first as string] ?? {}
  const isComplete = (first === 'period' || first === 'state') && found.length > 0
  const byName = new Map(found.map((row) => [row[first], row]))
  const rows = isComplete ? Object.keys(labels).map((name) => byName.get(name) ?? { [first]: name }) : found
  const none = id === 'review' ? null : 0
  return {
    id,
    columns: columnsOf[nameOf(id)].map((column) => {
      return { id: column, label: columnTexts[column === 'period' ? periods.length : column] }
    }),
    rows: rows.map((row) => [
      labels[String(row[first])] ?? row[first] ?? null,
      ...others.map((column) => row[column] ?? none),
    ]),
    ...(id === 'most' && { resourceIds: found.map((row) => String(row['id'])) }),
  }
}

type Subject = Curriculum['subjects'][number]

/** For each grade whether the subject is taught there; without a level in all. */
function taughtIn({ level }: Subject) {
  const labels = curriculum().grades.map(({ label }) => label)
  return labels.map((_, i) => !level || (i >= labels.indexOf(level.from) && i <= labels.indexOf(level.to)))
}

/**
 * Subject by grade in the order of the curriculum, with sums. A resource of two grades counts in both and once in the
 * sums. Null: the subject is not taught in that grade.
 */
export function catalogueTable(counts: readonly GradeCount[], language: Language): FigureTable {
  const { columnTexts } = messagesIn(language)
  const { subjects, grades } = curriculum()
  const columns = grades.map(({ label, title = label, filter = label, filterTitle = title }) => {
    return { id: filter, label: titleIn(filterTitle, language) }
  })
  const rowOf = (label: string, found: readonly GradeCount[], taught: readonly boolean[] = []) => {
    const sum = (matches: (count: GradeCount) => boolean) =>
      found.filter(matches).reduce((total, { resources }) => total + resources, 0)
    const cells = columns.map(({ id }, i) =>
      taught[i] === false ? null : sum((each) => each.grades.includes(id)),
    )
    return [label, ...cells, sum((each) => each.grades.length === 0), sum(() => true)]
  }
  const rowOfSubject = (subject: Subject) =>
    rowOf(
      titleIn(subject.title ?? subject.stored, language),
      counts.filter((each) => each.subject === subject.stored),
      taughtIn(subject),
    )
  return {
    id: 'catalogue',
    columns: [
      { id: 'subject', label: columnTexts.subject },
      ...columns,
      { id: 'none', label: columnTexts.none },
      { id: 'total', label: columnTexts.total },
    ],
    rows: [...subjects.map(rowOfSubject), rowOf(columnTexts.total, counts)],
  }
}
