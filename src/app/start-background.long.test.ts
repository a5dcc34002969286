import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { extractJob } from '#features/contributing/previews/server/extract-content.ts'
import { approve, contributeFile } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { storeFile } from '#test/database/store-file.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { testSite } from '#test/site.ts'
import { startJobs } from './start-background.ts'
import { sweep } from './sweep.ts'

const site = await testSite({ settings: { JOBS: 'on' } })
const { parts } = site
const { db, jobs } = parts
const lesson = makeLesson('pdf')
const stateOf = async (id: string) => (await rowOf(db, id)).understood
const done = { timeout: 30_000, interval: 100 }

test('a job of a committed transaction extracts the file; a job of a rolled back one does not', async () => {
  const [extracted, undone] = [await storeFile(site, lesson.bytes), await storeFile(site, lesson.bytes)]
  const rolledBack = db.transaction().execute(async (tx) => {
    await jobs.send(extractJob, { resourceId: undone }, { tx })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await db.transaction().execute((tx) => jobs.send(extractJob, { resourceId: extracted }, { tx }))
  await expect.poll(() => stateOf(extracted), done).toBe('done')
  expect(await rowOf(db, undone)).toMatchObject({ understood: 'waiting', understand_tries: 0 })
})

test('an uploaded file gets its cover by a job, which is public once the resource is approved', async () => {
  const [educator, moderator] = [await site.member('educator'), await site.member('moderator')]
  const { id } = await contributeFile(educator, lesson)
  await expect.poll(() => stateOf(id), done).toBe('done')
  const { thumbnail } = await rowOf(db, id)
  expect((await site.anonymous().call('GET', thumbnail ?? '')).statusCode).toBe(404)
  await approve(moderator, id)
  expect((await site.anonymous().call('GET', thumbnail ?? '')).statusCode).toBe(200)
  const { items } = (await site.anonymous().call('GET', '/api/resources')).json<{ items: object[] }>()
  expect(items).toContainEqual(expect.objectContaining({ id, thumbnail, pages: expect.any(Number) }))
})

test('R4 the sweep requeues a file whose job was lost and leaves a new file to its own job', async () => {
  const [lost, fresh] = [
    await storeFile(site, lesson.bytes, { modified_at: new Date(Date.now() - 16 * 60_000) }),
    await storeFile(site, lesson.bytes),
  ]
  await sweep(parts)
  await expect.poll(() => stateOf(lost), done).toBe('done')
  expect(await rowOf(db, fresh)).toMatchObject({ understood: 'waiting', understand_tries: 0 })
})

test('a node with JOBS=off queues jobs and runs none', async () => {
  const serving = await testSite()
  const id = await storeFile(serving, lesson.bytes)
  await serving.parts.jobs.send(extractJob, { resourceId: id })
  const { rows } = await sql`select state from pgboss.job where name = ${extractJob.name}`.execute(
    serving.parts.db,
  )
  expect(rows).toEqual([{ state: 'created' }])
  const working = await serving.parts.db
    .selectFrom('resources')
    .select('understand_tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(working.understand_tries).toBe(0)
})

test('an unreachable queue is logged, and stopping does not wait for it', async () => {
  const logged: unknown[] = []
  let starts = 0
  const unreachable = {
    ...jobs,
    start: () => {
      starts += 1
      return Promise.reject(new Error('no database'))
    },
    stop: () => Promise.resolve(),
  }
  const working = startJobs(unreachable, (error) => void logged.push(error))
  await expect.poll(() => starts).toBe(1)
  await working.stop()
  expect(logged.map(String)).toEqual(['Error: no database'])
})
