/** Made figures of the shape that the calls return. */
import type { Figures, FigureTable, TableId } from '#features/insight/figures/contract.ts'
import { curriculum } from '#shared/curriculum.ts'

const months = [
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
].concat(['2026-08', '2026-09', '2026-10', '2026-11'])
/** Opens by month: the terms, and holidays in December, April and July. */
const opened = [212, 890, 2_410, 2_630, 1_504, 3_120, 2_245, 640, 3_350, 2_720, 3_412, 3_904]

const table = (
  id: FigureTable['id'],
  columns: readonly (readonly [id: string, label: string])[],
  rows: FigureTable['rows'],
): FigureTable => ({ id, columns: columns.map(([column, label]) => ({ id: column, label })), rows })

const grades = () => curriculum().grades.map(({ label, filter = label }) => filter)

/** A count for each grade that falls from the first subject on; the last subject has no grade above 9. */
function catalogueRows(): FigureTable['rows'] {
  const { subjects } = curriculum()
  const rows = subjects.map(({ stored, title = stored }, i) => {
    const counts = grades().map((_, grade) =>
      i === subjects.length - 1 && grade > 9 ? null : (grade * 7 + i * 5) % 23,
    )
    return [
      typeof title === 'string' ? title : title.en,
      ...counts,
      i,
      counts.reduce<number>((sum, n) => sum + (n ?? 0), i),
    ]
  })
  const sums = rows[0]?.slice(1).map((_, i) => rows.reduce((sum, row) => sum + Number(row[i + 1]), 0)) ?? []
  return [...rows, ['All subjects', ...sums]]
}

const useTables = [
  table(
    'use',
    [
      ['period', 'Month'],
      ['opened', 'Opened'],
      ['saved', 'Saved offline'],
    ],
    months.map((month, i) => [month, opened[i] ?? 0, Math.round((opened[i] ?? 0) / 6)]),
  ),
  table(
    'pages',
    [
      ['page', 'Page'],
      ['views', 'Views'],
    ],
    [
      ['home_page', 5_120],
      ['subject_page', 4_300],
    ],
  ),
  {
    ...table(
      'most',
      [
        ['title', 'Title'],
        ['opened', 'Opened'],
      ],
      [
        ['Fractions', 410],
        ['Map work 1:50 000: distance, area and gradient', 288],
        ['Fractions', 12],
      ],
    ),
    resourceIds: ['r1', 'r2', 'r3'],
  },
]

const catalogueTable = () =>
  table(
    'catalogue',
    [
      ['subject', 'Subject'],
      ...grades().map((grade) => [grade, grade] as const),
      ['none', 'No grade'],
      ['total', 'All resources'],
    ],
    catalogueRows(),
  )

const otherTables = [
  table(
    'contributions',
    [
      ['period', 'Month'],
      ['submitted', 'Submitted'],
      ['published', 'Published'],
      ['returned', 'Sent back'],
      ['removed', 'Removed'],
    ],
    months.map((month, i) => [month, 10 + ((i * 7) % 30), 8 + ((i * 5) % 24), i % 6, i % 3]),
  ),
  table(
    'review',
    [
      ['period', 'Month'],
      ['median', 'Median wait in days'],
      ['ninetieth', '90th percentile in days'],
    ],
    months.map((month, i) => (i === 1 ? [month, null, null] : [month, 1 + (i % 3) * 0.7, 4 + (i % 4) * 1.5])),
  ),
  table(
    'findings',
    [
      ['rule', 'Rule'],
      ['found', 'Found'],
      ['fine', 'Marked as fine'],
      ['share', 'Share marked as fine (%)'],
    ],
    [['Publisher', 14, 3, 21]],
  ),
  table(
    'missed',
    [
      ['words', 'Words'],
      ['times', 'Searches'],
    ],
    [
      ['photosynthesis lab', 31],
      ['sewing', 12],
      ['marimba', 5],
    ],
  ),
  table(
    'links',
    [
      ['state', 'State'],
      ['links', 'Links'],
    ],
    [
      ['Answers', 118],
      ['Has moved', 9],
      ['Refuses', 4],
      ['Does not answer', 3],
      ['Not checked', 0],
    ],
  ),
]

/** Tables in the order of the page. */
export const figureTables = (): FigureTable[] =>
  structuredClone([...useTables, catalogueTable(), ...otherTables])

export function figureTable(id: TableId): FigureTable {
  const found = figureTables().find((each) => each.id === id)
  if (!found) throw new Error(`No table ${id}`)
  return found
}

const sentences = {
  use: 'In November resources were opened 3,904 times, 14 % more than in October. 41 GB sent.',
  catalogue: '1,204 public resources. 17 of 143 combinations of subject and grade have none.',
  contributions: 'In November 41 people contributed, 12 of them for the first time.',
  review: 'Half of the decisions in November came within 2 days, nine of ten within 6.',
  missed: 'The most frequent search without a result was “photosynthesis lab”, 31 times.',
  links: '118 of 134 links answer.',
}

/** All panels with rows. */
export function someFigures(): Figures {
  return {
    since: '2025-12-01',
    isCounting: true,
    panels: [
      {
        id: 'use',
        sentence: sentences.use,
        tables: [figureTable('use'), figureTable('pages'), figureTable('most')],
      },
      { id: 'catalogue', sentence: sentences.catalogue, tables: [figureTable('catalogue')] },
      { id: 'contributions', sentence: sentences.contributions, tables: [figureTable('contributions')] },
      { id: 'review', sentence: sentences.review, tables: [figureTable('review'), figureTable('findings')] },
      { id: 'missed', sentence: sentences.missed, tables: [figureTable('missed')] },
      { id: 'links', sentence: sentences.links, tables: [figureTable('links')] },
    ],
  }
}
