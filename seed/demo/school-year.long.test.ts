import { expect, test } from 'vitest'
import { compose } from '#app/compose.ts'
import type { Figures, TableId } from '#features/insight/figures/contract.ts'
import { readPanels } from '#features/insight/figures/server/panels/read-figures.ts'
import { readConfig } from '#platform/config/config.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { temporaryFolder } from '#test/files/temporary-folder.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { loadSmallSchool } from '../load-small-school.ts'
import { schoolYear } from './school-year.ts'
import { addSchoolYear } from './school-year-repository.ts'

const now = new Date('2026-11-30T12:00:00Z')
const today = now.toISOString().slice(0, 10)
const yearAgo = new Date(now.getTime() - 364 * 86_400_000).toISOString().slice(0, 10)

/** Figures of a demo of its own, filled as by `npm run demo`. */
async function figuresOfDemo(): Promise<Figures> {
  const database = await testDatabase()
  const settings = { DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent', JOBS: 'off', LINK_CHECKS: 'on' }
  const { platform, figures } = await compose(readConfig({}, settings), database.forSite(), {
    logError: () => {},
  })
  onTeardown(() => platform.jobs.stop())
  const members = await loadSmallSchool(platform)
  await addSchoolYear(platform.db, now, members.get('moderator')?.accountId ?? '')
  return readPanels(figures, { from: yearAgo, to: today, language: 'en' })
}

const tableOf = ({ panels }: Figures, id: TableId) =>
  panels.flatMap(({ tables }) => tables).find((table) => table.id === id)

/** Rows in an order that does not depend on the ids of resources. */
const numbersOf = ({ panels }: Figures) =>
  panels.map(({ id, sentence, tables }) => [
    id,
    sentence,
    tables.map(({ rows }) => rows.map((row) => JSON.stringify(row)).toSorted()),
  ])

test('FIG-27 the demo fills every panel with a school year, and two starts give the same numbers', async () => {
  const first = await figuresOfDemo()
  expect(first.since).toBe(yearAgo)
  const empty = first.panels.flatMap(({ tables }) => tables).filter(({ rows }) => rows.length === 0)
  expect(empty.map(({ id }) => id)).toEqual([])
  const opened = new Map(tableOf(first, 'use')?.rows.map(([month, n]) => [String(month).slice(5), Number(n)]))
  for (const holiday of ['07', '12', '01'])
    expect(opened.get(holiday)).toBeLessThan((opened.get('08') ?? 0) * 0.75)
  expect(numbersOf(await figuresOfDemo())).toEqual(numbersOf(first))
}, 180_000)

test('FIG-27 a school day weighs more than a weekend or a holiday, and weeks of exams more', () => {
  const year = schoolYear(new Date('2026-11-30T12:00:00Z'))
  expect(year).toHaveLength(365)
  expect([year[0]?.day, year.at(-1)?.day]).toEqual(['2025-12-01', '2026-11-30'])
  const weightOf = (day: string) => year.find((each) => each.day === day)?.weight ?? 0
  expect(weightOf('2026-08-12')).toBeGreaterThan(2 * weightOf('2026-08-15'))
  expect(weightOf('2026-08-12')).toBeGreaterThan(5 * weightOf('2026-07-08'))
  expect(weightOf('2026-11-04')).toBeGreaterThan(1.2 * weightOf('2026-10-14'))
})
