/** Metrics of alerts and dashboard match those of a running site. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse } from 'yaml'
import { testSite } from '../../site.ts'

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), description: z.string() }),
})
const alerts = z
  .parse(
    z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) }),
    parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')),
  )
  .groups.flatMap(({ rules }) => rules)
const panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'timeseries', 'stat']),
  title: z.string(),
  gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
  targets: z.optional(z.array(z.object({ refId: z.string(), expr: z.string() }))),
})
const dashboard = z.parse(
  z.object({ title: z.string(), uid: z.string(), schemaVersion: z.int(), panels: z.array(panel) }),
  JSON.parse(readFileSync('deploy/grafana/thuto.json', 'utf8')),
)
const questions = [
  ...alerts.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
]

/** PromQL words that are not metric names: functions before a parenthesis, labels in braces or after `by`. */
const namesIn = (question: string) =>
  [
    ...question
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)/g, ' ')
      .matchAll(/[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g),
  ]
    .map(([name]) => name)
    .filter((name) => !/^(and|or|unless|on|ignoring|by)$/.test(name))

const site = await testSite({ logError: () => {} })

test('every metric of an alert or panel is exported by a running site', async () => {
  await sql`insert into backups (kind, finished_at, verified_at) values ('nightly', now(), now())`.execute(
    site.database.db,
  )
  site.parts.logError(new Error('No room'), 'sweep')
  await site.anonymous().call('GET', '/api/subjects')
  const text = (await site.anonymous().call('GET', '/metrics')).body
  const metricNames = new Set([...text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{| )/gm)].map(([, name]) => name))
  // Not the site’s: the collector’s own word for whether it was answered.
  metricNames.add('up')
  // Exported once the index is loaded, which test sites skip.
  for (const name of ['thuto_search_documents', 'thuto_search_bytes']) {
    expect(text).toContain(`# TYPE ${name} `)
    metricNames.add(name)
  }
  const names = [...new Set(questions.flatMap(namesIn))]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !metricNames.has(name))).toEqual([])
})

test('alerts match the documented list', () => {
  expect(alerts.map(({ alert }) => alert)).toEqual(
    expect.arrayContaining([
      'SiteDown',
      'DatabaseAway',
      'ChangeFeedStuck',
      'BackupOld',
      'DiskFull',
      'ErrorShare',
      'EventLoopLag',
    ]),
  )
  expect(alerts.find(({ alert }) => alert === 'BackupOld')?.expr).toContain('26 * 3600')
})

test('panels do not overlap and have unique ids', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  for (const title of [
    'Traffic',
    'Errors',
    'Latency',
    'Saturation',
    'Away',
    'Open event streams',
    'Since the last backup',
    'Jobs',
  ])
    // prettier-ignore
    expect(panels.some((each) => each.title.startsWith(title))).toBe(true)
})
