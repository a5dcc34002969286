/** Results of the file checks: moderators see them, and some prevent an approval. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  aStoredFile,
  storeResource,
  storeResources,
  type NewRow,
  rowOf,
} from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { locksAwaited } from '#test/database/test-database.ts'
import { testSite } from '#test/site.ts'
import type { ModeratedResource } from '../contract.ts'

const site = await testSite()
const { db } = site.parts
const moderator = await site.member('moderator')
const scannedSite = await testSite({ settings: { CLAMD_URL: 'tcp://127.0.0.1:3310' } })
const scannedModerator = await scannedSite.member('moderator')

interface Queue {
  readonly unverified: readonly ModeratedResource[]
  readonly reported: readonly ModeratedResource[]
  readonly virusScanner: boolean
}
async function queue(q: string): Promise<Queue> {
  const answer = await moderator.call('GET', `/api/moderation?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Queue>()
}
const approval = (id: string) => moderator.call('POST', `/api/resources/${id}/approval`)

const waitingFile = (fields: Partial<NewRow> = {}): Partial<NewRow> => ({
  ...aStoredFile(),
  verified: null,
  ...fields,
})

const newSha256 = () => randomUUID().replaceAll('-', '').repeat(2)

describe('virus scan', () => {
  const writtenOf = async (id: string) =>
    Promise.all([
      rowOf(db, id),
      db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).execute(),
      db.selectFrom('changes').selectAll().where('resource_id', '=', id).execute(),
    ])

  test.for([
    ['waiting', 'file_not_scanned'],
    ['infected', 'file_infected'],
  ] as const)(
    'T21 a file whose scan is %s is not approved: %s, and nothing is written',
    async ([scan, code]) => {
      const reported = { reported: true, report_amount: 2 }
      const ids = await storeResources(db, [
        waitingFile({ virus_scan: scan }),
        waitingFile({ virus_scan: scan, verified: true, ...reported }),
      ])
      for (const id of ids) {
        await site.parts.changeFeed.poll()
        const before = await writtenOf(id)
        const answer = await approval(id)
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, code])
        expect(await writtenOf(id)).toEqual(before)
      }
    },
  )

  test.for(['off', 'clean'] as const)('T21 a file whose scan is %s is approved', async (scan) => {
    const id = await storeResource(db, waitingFile({ virus_scan: scan }))
    expect((await approval(id)).json()).toEqual({ id, verified: true })
  })

  test('T21 an approval waits for a scan result that is being written, and follows it', async () => {
    const id = await storeResource(db, waitingFile({ virus_scan: 'clean' }))
    const [answer] = await db.transaction().execute(async (tx) => {
      await tx.updateTable('resources').set({ virus_scan: 'infected' }).where('id', '=', id).execute()
      const pending = approval(id)
      await expect.poll(() => locksAwaited(db), { timeout: 20_000 }).toBe(1)
      // Not awaited: the approval ends only after the commit.
      return [pending] as const
    })
    expect((await answer).statusCode).toBe(409)
    expect((await rowOf(db, id)).verified).toBeNull()
  })

  test('T21 the lists state whether the site has a scanner', async () => {
    expect((await queue('no such words')).virusScanner).toBe(false)
    const answer = await scannedModerator.call('GET', '/api/moderation')
    expect(answer.json()).toMatchObject({ virusScanner: true })
  })
})

describe('duplicate files', () => {
  const twinsIn = (rows: readonly ModeratedResource[]) =>
    Object.fromEntries(rows.map(({ title, sameFile }) => [title, sameFile.map((twin) => twin.title)]))

  test('T21 a unique file and a link have no twins', async () => {
    await storeResources(db, [
      waitingFile({ title: 'Ibis alone', sha256: newSha256() }),
      { title: 'Ibis link', verified: null },
    ])
    expect(twinsIn((await queue('ibis')).unverified)).toEqual({ 'Ibis alone': [], 'Ibis link': [] })
  })

  test('a row names the other resource with the same bytes and its state', async () => {
    const sha256 = newSha256()
    const [waiting = '', open = ''] = await storeResources(db, [
      waitingFile({ title: 'Heron waiting', sha256 }),
      waitingFile({ title: 'Heron public', sha256, verified: true, reported: true }),
      waitingFile({ title: 'Heron of another file', sha256: newSha256() }),
    ])
    const { unverified, reported } = await queue('heron')
    const rowOfTitle = (title: string) => [...unverified, ...reported].find((row) => row.title === title)
    expect(rowOfTitle('Heron waiting')?.sameFile).toEqual([
      { id: open, title: 'Heron public', verified: true },
    ])
    expect(rowOfTitle('Heron public')?.sameFile).toEqual([
      { id: waiting, title: 'Heron waiting', verified: false },
    ])
    expect(rowOfTitle('Heron of another file')?.sameFile).toEqual([])
  })

  test('three of four twins are named: public ones first, then the oldest', async () => {
    const sha256 = newSha256()
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const twin = (title: string, day: number, verified: boolean | null = null) =>
      waitingFile({ title, sha256, verified, modified_at: at(day) })
    await storeResources(db, [
      twin('Egret 1', 1),
      twin('Egret 2', 2),
      twin('Egret 3', 3, false),
      twin('Egret 4', 4, true),
      twin('Egret 5', 5, true),
    ])
    expect(twinsIn((await queue('egret')).unverified)).toEqual({
      'Egret 1': ['Egret 4', 'Egret 5', 'Egret 2'],
      'Egret 2': ['Egret 4', 'Egret 5', 'Egret 1'],
      'Egret 3': ['Egret 4', 'Egret 5', 'Egret 1'],
    })
  })

  test('twins cost one statement for any number of files, and none without a file', async () => {
    const costOf = async (q: string) => (await recordQueries(() => queue(q))).length
    const [first, second] = [newSha256(), newSha256()]
    const many = Array.from({ length: 40 }, (_, i) =>
      waitingFile({ title: `Stork ${i}`, sha256: i % 2 ? first : second, reported: i % 3 === 0 }),
    )
    await storeResources(db, [{ title: 'Kite link', verified: null }, ...many])
    await storeResource(db, waitingFile({ title: 'Plover' }))
    const withoutFiles = await costOf('kite')
    expect(await costOf('stork')).toBe(withoutFiles + 1)
    expect(await costOf('plover')).toBe(withoutFiles + 1)
  })

  test('T15 public lists do not include twins', async () => {
    const { body } = await site.anonymous().call('GET', '/api/resources?title=heron')
    expect(body).toContain('Heron public')
    expect(body).not.toMatch(/sameFile|virusScan|languageGuess|Heron waiting/)
  })
})

test('a row has the state of the extraction, and the detected language when the uploader gave none', async () => {
  await storeResources(db, [
    waitingFile({ title: 'Crane guessed', language_guess: 'af', understood: 'done', pages: 7 }),
    waitingFile({ title: 'Crane told', language: 'en', language_guess: 'af', understood: 'failed' }),
    waitingFile({ title: 'Crane unread', virus_scan: 'waiting' }),
  ])
  const { unverified } = await queue('crane')
  expect(
    unverified
      .map(({ title, understood, languageGuess, pages, virusScan }) => [
        title,
        understood,
        languageGuess,
        pages,
        virusScan,
      ])
      .toSorted(),
  ).toEqual([
    ['Crane guessed', 'done', 'af', 7, 'off'],
    ['Crane told', 'failed', null, null, 'off'],
    ['Crane unread', 'waiting', null, null, 'waiting'],
  ])
})

describe('personal data of learners', () => {
  test('DESK-18 hides the cover in the lists until a moderator marks the finding as fine', async () => {
    const title = `Marks ${randomUUID()}`
    const id = await storeResource(db, waitingFile({ title, thumbnail: '/covers/marks.webp' }))
    const coverOf = async () => (await queue(title)).unverified.map(({ thumbnail }) => thumbnail)
    await db
      .insertInto('file_checks')
      .values({ resource_id: id, file_sha256: newSha256(), rules_version: 1 })
      .execute()
    const finding = { resource_id: id, count: 1 }
    await db
      .insertInto('findings')
      .values({ ...finding, rule: 'isbn', excerpt: 'ISBN', weight: 2 })
      .execute()
    expect(await coverOf()).toEqual(['/covers/marks.webp'])
    await db
      .insertInto('findings')
      .values({ ...finding, rule: 'marks', excerpt: 'a table', weight: 3 })
      .execute()
    expect(await coverOf()).toEqual([null])
    await db.updateTable('findings').set({ dismissed_at: new Date() }).where('resource_id', '=', id).execute()
    expect(await coverOf()).toEqual(['/covers/marks.webp'])
  })
})
