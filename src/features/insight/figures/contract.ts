import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const panelIds = ['use', 'catalogue', 'contributions', 'review', 'missed', 'links'] as const
export type PanelId = (typeof panelIds)[number]

export const tableIds = [
  'use',
  'pages',
  'most',
  'catalogue',
  'contributions',
  'review',
  'findings',
  'missed',
  'links',
] as const
export type TableId = (typeof tableIds)[number]

/** A number, a text, or nothing where none can be given. */
const cell = z.union([z.string(), z.number(), z.null()])

/** The first column is a period, subject, title, words or state. Labels are in the language of the request. */
export const figureTable = z.object({
  id: z.enum(tableIds),
  columns: z.array(z.object({ id: z.string(), label: z.string() })),
  rows: z.array(z.array(cell)),
  /** Ids of the resources of the rows, in their order. */
  resourceIds: z.optional(z.array(z.string())),
})
export type FigureTable = z.output<typeof figureTable>

export const figurePanel = z.object({
  id: z.enum(panelIds),
  sentence: z.string(),
  /** The first is drawn as the picture. Without rows nothing was counted. */
  tables: z.array(figureTable),
})
export type FigurePanel = z.output<typeof figurePanel>

/** First and last day, UTC, at most three years. */
const period = { from: z.iso.date(), to: z.iso.date() }

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/figures',
  summary:
    'Returns use, catalogue, contributions, review times, searches without results and links of a period of at most three years, as sentences and tables.',
  needs: 'read figures',
  limit: 'read',
  query: z.strictObject(period),
  returns: z.object({
    /** First day with a count; null before it. */
    since: z.nullable(z.string()),
    /** ANALYTICS=off stops the counting of uses. */
    isCounting: z.boolean(),
    panels: z.array(figurePanel),
  }),
})
export type Figures = z.output<NonNullable<typeof readFigures.returns>>

export const exportFigures = endpoint({
  method: 'GET',
  path: '/api/figures/export',
  summary: 'Returns one table of the figures as the CSV file thuto-{table}-{from}-{to}.csv.',
  needs: 'read figures',
  limit: 'export',
  query: z.strictObject({ table: z.enum(tableIds), ...period }),
})

export const readOwnFigures = endpoint({
  method: 'GET',
  path: '/api/contributions/figures',
  summary:
    'Returns how often the caller’s own resources were opened and saved offline in a period. A number of opens below five is null. weeksOf: the resource whose weeks are wanted.',
  needs: 'manage own account',
  limit: 'read',
  query: z.strictObject({ ...period, weeksOf: z.optional(z.uuid()) }),
  returns: z.object({
    since: z.nullable(z.string()),
    opened: z.int(),
    items: z.array(
      z.object({
        id: z.string(),
        opened: z.nullable(z.int()),
        saved: z.int(),
        /** Monday of a week and its opens; empty unless they are wanted. */
        weeks: z.array(z.tuple([z.string(), z.int()])),
      }),
    ),
  }),
})
export type OwnFigures = z.output<NonNullable<typeof readOwnFigures.returns>>

export const readUse = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/use',
  summary: 'Returns how often a public resource was opened; null below five.',
  needs: 'browse resources',
  limit: 'read',
  params: z.object({ resourceId: z.string() }),
  returns: z.object({ opened: z.nullable(z.int()), since: z.nullable(z.string()) }),
})

export const reportUses = endpoint({
  method: 'POST',
  path: '/api/uses',
  summary:
    'Counts presses on links and files saved offline. Unknown resources are ignored. Nothing about the caller is stored.',
  needs: 'use the site',
  // Those of the uploader do not count.
  readsActor: true,
  limit: 'uses',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: z.string().check(z.maxLength(60)), kind: z.enum(['link', 'saved']) }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  bodyBytes: 2_048,
  status: 204,
})
