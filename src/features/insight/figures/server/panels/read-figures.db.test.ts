/** Review times, contributors and searches without a result against tables made by hand. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { curriculum, provideCurriculum } from '#shared/curriculum.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import type { PanelId } from '../../contract.ts'
import { exportTable, type FiguresDeps, readPanels } from './read-figures.ts'

const { db } = await testDatabase()
const deps: FiguresDeps = {
  db,
  now: () => new Date('2026-11-30T10:00:00.000Z'),
  analyticsOn: true,
  linkChecks: false,
  gradeCounts: () => Promise.resolve([]),
  zeroResults: () => Promise.resolve([]),
}
const panel = async (id: PanelId, changed: Partial<FiguresDeps> = {}, language: 'en' | 'af' = 'en') => {
  const { panels } = await readPanels(
    { ...deps, ...changed },
    { from: '2026-09-01', to: '2026-11-30', language },
  )
  const found = panels.find((each) => each.id === id)
  return { sentence: found?.sentence, ...found?.tables[0] }
}

beforeEach(async () => {
  for (const table of ['analytics_data', 'resources'] as const) await db.deleteFrom(table).execute()
})

const decide = (
  at: string,
  days: readonly number[],
  act: 'resource.approved' | 'resource.edited' = 'resource.approved',
) =>
  db
    .insertInto('audit_entries')
    .values(
      days.map((waited) => ({
        at,
        act,
        account_id: 'm',
        subject_id: 's',
        details: JSON.stringify({ waitedSeconds: waited * 86_400 }),
      })),
    )
    .execute()

describe('FIG-19 review', () => {
  const weekOf = (rows: Awaited<ReturnType<typeof panel>>['rows'], start: string) =>
    rows?.find(([period]) => period === start)

  test('median and 90th percentile are those of the decisions of a week', async () => {
    // 1, 2, 3, 4: the median is between 2 and 3; nine tenths of the way from 1 to 4 are 3.7.
    await decide('2026-11-09T00:00:00Z', [4, 1, 3, 2])
    await decide('2026-11-15T23:59:59Z', [9], 'resource.edited')
    await decide('2026-11-16T00:00:00Z', [0.01])
    await decide('2026-11-24T10:00:00Z', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const { rows, sentence } = await panel('review')
    expect(rows).toHaveLength(14)
    expect(weekOf(rows, '2026-11-02')).toEqual(['2026-11-02', null, null])
    expect(weekOf(rows, '2026-11-09')).toEqual(['2026-11-09', 2.5, 3.7])
    expect(weekOf(rows, '2026-11-16')).toEqual(['2026-11-16', 0, 0])
    expect(weekOf(rows, '2026-11-23')).toEqual(['2026-11-23', 5, 9])
    expect(sentence).toBe(
      'Half of the decisions in the week of 23 Nov 2026 came within 5 days, nine of ten within 9.',
    )
  })

  test('the sentence names the oldest resource that waits', async () => {
    const queued_at = new Date(Date.now() - 9.5 * 86_400_000)
    const waiting = { verified: null, queued_at }
    await storeResource(db, waiting)
    const older = new Date(Date.now() - 50 * 86_400_000)
    await storeResource(db, { ...waiting, queued_at: older, returned_at: older, returned_reason: 'other' })
    await storeResource(db, { ...waiting, queued_at: older, quarantined_at: older })
    await storeResource(db, { verified: true, queued_at: older })
    expect((await panel('review')).sentence).toMatch(/ The oldest waiting resource has waited 9 days\.$/)
    expect((await panel('review', {}, 'af')).sentence).toMatch(/ wag al 9 dae\.$/)
    const later = { now: () => new Date('2026-09-14T10:00:00.000Z') }
    expect((await panel('review', later)).sentence).toMatch(
      /^No decision was made in the week of 7 Sept? 2026\./,
    )
  })
})

test('FIG-19 contributors are counted once, and as new once ever', async () => {
  const upload = (
    user_id: string,
    timestamp: string,
    event: 'file_upload' | 'file_Approved' = 'file_upload',
  ) => ({
    user_id,
    timestamp,
    event,
    subject: 'Maths',
    title: 't',
  })
  await db
    .insertInto('analytics_data')
    .values([
      upload('earlier', '2024-01-01T00:00:00Z'),
      upload('earlier', '2026-11-23T00:00:00Z'),
      upload('new', '2026-11-24T00:00:00Z'),
      upload('new', '2026-11-29T23:59:59Z'),
      upload('also new', '2026-11-25T00:00:00Z'),
      upload('later', '2026-11-30T00:00:00Z'),
      upload('before', '2026-11-22T23:59:59Z'),
      upload('moderator', '2026-11-25T00:00:00Z', 'file_Approved'),
      upload('unknown', '2026-11-25T00:00:00Z'),
    ])
    .execute()
  expect((await panel('contributions')).sentence).toBe(
    'In the week of 23 Nov 2026 3 people contributed, 2 of them for the first time.',
  )
  const next = { now: () => new Date('2026-12-07T10:00:00.000Z') }
  const { panels } = await readPanels(
    { ...deps, ...next },
    { from: '2026-10-01', to: '2026-12-06', language: 'af' },
  )
  expect(panels[2]?.sentence).toBe(
    'In die week van 30 Nov 2026 het 1 mens bygedra, 1 van hulle vir die eerste keer.',
  )
})

test('FIG-21 FIG-22 searches without a result name the most frequent one', async () => {
  const asked: unknown[] = []
  const zeroResults: FiguresDeps['zeroResults'] = (from, limit, to) => {
    asked.push([from, to, limit])
    return Promise.resolve([
      { words: 'sterre', times: 1_234 },
      { words: '=planete', times: 2 },
    ])
  }
  expect(await panel('missed', { zeroResults })).toMatchObject({
    sentence:
      'The most frequent search without a result was “sterre”, 1\u00a0234 times. A search is listed when it came from three places.',
    rows: [
      ['sterre', 1_234],
      ['=planete', 2],
    ],
  })
  expect(asked).toEqual([['2026-09-01', '2026-11-30', 20]])
  const days = { from: '2026-09-01', to: '2026-11-30', language: 'af' } as const
  expect(await exportTable({ ...deps, zeroResults }, 'missed', days)).toBe(
    "\uFEFFWoorde,Soektogte\r\nsterre,1234\r\n'=planete,2\r\n",
  )
})

describe('FIG-18 catalogue', () => {
  const whole = curriculum()
  const gradeCounts: FiguresDeps['gradeCounts'] = () =>
    Promise.resolve([
      { subject: 'Maths', grades: ['Grade 4', 'Grade 5'], resources: 3 },
      { subject: 'Maths', grades: ['Grade 4'], resources: 2 },
      { subject: 'History', grades: [], resources: 1 },
    ])
  const catalogue = async () => {
    const { sentence, columns, rows } = await panel('catalogue', { gradeCounts })
    const cells = (row: number, ids: readonly string[]) =>
      ids.map((id) => rows?.at(row)?.[columns?.findIndex((column) => column.id === id) ?? -1])
    return { sentence, cells }
  }
  afterEach(() => provideCurriculum(whole))

  test('counts a resource of two grades in both, and once in the sums', async () => {
    const { sentence, cells } = await catalogue()
    expect(cells(0, ['Grade 3', 'Grade 4', 'Grade 5', 'none', 'total'])).toEqual([0, 5, 3, 0, 5])
    expect(cells(-1, ['Grade 4', 'none', 'total'])).toEqual([5, 1, 6])
    expect(sentence).toBe('6 public resources. 141 of 143 combinations of subject and grade have none.')
  })

  test('has null in grades outside the level of a subject, which count as no combination', async () => {
    const [maths, ...others] = whole.subjects
    if (!maths) throw new Error('The curriculum has no subject')
    provideCurriculum({
      ...whole,
      subjects: [{ ...maths, level: { from: 'Grade 5', to: 'Grade 7' } }, ...others],
    })
    const { sentence, cells } = await catalogue()
    expect(cells(0, ['Grade 4', 'Grade 5', 'Grade 6', 'Grade 7', 'Grade 8', 'total'])).toEqual([
      null,
      3,
      0,
      0,
      null,
      5,
    ])
    expect(cells(-1, ['Grade 4'])).toEqual([5])
    expect(sentence).toContain('132 of 133 combinations')
  })
})
