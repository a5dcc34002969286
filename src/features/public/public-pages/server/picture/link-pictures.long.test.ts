import { expect, test } from 'vitest'
import { runWorker } from '#platform/sandbox/child-runner.ts'
import { contributeFile } from '#test/site-actions.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { type SiteOptions, type TestSite, testSite } from '#test/site.ts'

type RunOne = NonNullable<SiteOptions['runOneChild']>

const isPainter: (task: Parameters<RunOne>[0]) => boolean = ({ module }) =>
  module.href.endsWith('render-link-picture.ts')
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff)
const pictureOf = ({ http }: TestSite, id: string, headers = {}) =>
  http.inject({ url: `/r/${id}/picture.jpg`, headers })

/** Counts the pictures that are drawn, and draws none. */
function paintersOf() {
  let drawn = 0
  const countedRun: RunOne = async () => {
    drawn += 1
    return jpeg
  }
  return { runOneChild: countedRun, drawn: () => drawn }
}

test('F-C3 an upload is filed while 40 pictures are requested and none is finished', async () => {
  const pending = Promise.withResolvers<Uint8Array>()
  const runOne: RunOne = (task, end) => (isPainter(task) ? pending.promise : runWorker(task, end))
  const site = await testSite({ runOneChild: runOne })
  onTeardown(async () => pending.resolve(jpeg))
  const ids = await storeResources(
    site.parts.db,
    Array.from({ length: 40 }, (_, i) => ({ title: `Lesson ${i}` })),
  )
  const refused: { status: number; retryAfter: unknown }[] = []
  const responses = ids.map(async (id) => {
    const { statusCode, headers } = await pictureOf(site, id)
    if (statusCode !== 200) refused.push({ status: statusCode, retryAfter: headers['retry-after'] })
    return statusCode
  })
  // One is drawn and four wait.
  await expect.poll(() => refused.length).toBe(35)
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${String(retryAfter)}`))).toEqual(
    new Set(['503 5']),
  )
  expect((await contributeFile(await site.member('educator'))).id).not.toBe('')
  pending.resolve(jpeg)
  expect((await Promise.all(responses)).filter((status) => status === 200)).toHaveLength(5)
})

test('F-C3 a picture is drawn once for concurrent requests and not again after a restart', async () => {
  const before = paintersOf()
  const site = await testSite(before)
  const id = await storeResource(site.parts.db)
  const concurrent = await Promise.all([1, 2, 3].map(() => pictureOf(site, id)))
  const { headers, rawPayload } = await pictureOf(site, id)
  expect(concurrent.map((response) => response.rawPayload)).toEqual([rawPayload, rawPayload, rawPayload])
  expect(before.drawn()).toBe(1)
  const after = paintersOf()
  const restarted = await testSite({ beside: site, ...after })
  const response = await pictureOf(restarted, id)
  expect([response.statusCode, response.headers.etag]).toEqual([200, headers.etag])
  expect((await pictureOf(restarted, id, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect(after.drawn()).toBe(0)
})

test('F-C3 a picture is redrawn and replaced when its content changes', async () => {
  const painters = paintersOf()
  const site = await testSite(painters)
  const { db } = site.parts
  const id = await storeResource(db, { title: 'Before' })
  const rows = () => db.selectFrom('link_pictures').select('version').execute()
  const { etag } = (await pictureOf(site, id)).headers
  await db.updateTable('resources').set({ title: 'After' }).where('id', '=', id).execute()
  expect((await pictureOf(site, id)).headers.etag).toBe(etag)
  await db.updateTable('resources').set({ subject: 'History' }).where('id', '=', id).execute()
  expect((await pictureOf(site, id)).headers.etag).not.toBe(etag)
  expect([painters.drawn(), (await rows()).length]).toEqual([2, 1])
})

test('F-C3 T14 a stored picture is 410 once its resource is not public', async () => {
  const site = await testSite(paintersOf())
  const { db } = site.parts
  const id = await storeResource(db)
  expect((await pictureOf(site, id)).statusCode).toBe(200)
  await db.updateTable('resources').set({ verified: null }).where('id', '=', id).execute()
  expect((await pictureOf(site, id)).statusCode).toBe(410)
})
