import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { SandboxError, SandboxLimitError, type RunSandboxed } from '#platform/sandbox/sandbox.ts'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { storeFile } from '#test/database/store-file.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { webpSize } from '#test/files/webp-size.ts'
import { testSite } from '#test/site.ts'
import { extractContent } from './extract-content.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const lesson = makeLesson('pdf')
let logged: unknown[] = []
const watched = { ...parts, logError: (error: unknown) => void logged.push(error) }
const broken = (reason: Error) => ({ ...watched, runInChild: () => Promise.reject(reason) })
const previewOf = (id: string) =>
  db.selectFrom('previews').selectAll().where('resource_id', '=', id).executeTakeFirst()
const changes = async () =>
  (await db.selectFrom('changes').selectAll().orderBy('id').execute()).map((each) => ({ ...each }))

beforeEach(() => {
  logged = []
})

test('T25 a file is read in a process of its own, and all that is found is kept at once', async () => {
  const id = await storeFile(site, lesson.bytes, { fileName: lesson.fileName })
  const before = await rowOf(db, id)
  await extractContent(watched, id)
  const row = await rowOf(db, id)
  expect(row).toMatchObject({ understood: 'done', understand_tries: 1, language_guess: 'en' })
  expect(row.pages).toBeGreaterThan(0)
  expect(row.thumbnail).toMatch(new RegExp(`^/covers/${id}/small\\.webp\\?v=[0-9a-f]{12}$`))
  expect(row.modified_at).toEqual(before.modified_at)
  const preview = await previewOf(id)
  expect(preview?.text).toContain(lesson.title.split(':')[0])
  expect(webpSize(preview?.cover_small ?? Buffer.alloc(0)).width).toBe(120)
  expect(webpSize(preview?.cover_large ?? Buffer.alloc(0)).width).toBe(480)
  expect(logged).toEqual([])
})

test.each(['docx', 'pptx'] as const)('a %s of the small school is read', async (format) => {
  const made = makeLesson(format)
  const id = await storeFile(site, made.bytes, { fileName: made.fileName })
  await extractContent(watched, id)
  expect(await rowOf(db, id)).toMatchObject({ understood: 'done', language_guess: 'en' })
  expect((await previewOf(id))?.text.length).toBeGreaterThan(300)
})

test('T15 what is read of a waiting file is told to nobody but moderators, of a verified one to all', async () => {
  const [waiting, open] = [
    await storeFile(site, lesson.bytes),
    await storeFile(site, lesson.bytes, { verified: true }),
  ]
  const before = (await changes()).length
  await extractContent(watched, waiting)
  await extractContent(watched, open)
  const told = (await changes()).slice(before)
  const publicly = told.filter((each) => each.public_before || each.public_after)
  expect(told.map((each) => each.resource_id)).toContain(waiting)
  expect(new Set(publicly.map((each) => each.resource_id))).toEqual(new Set([open]))
})

describe('once is enough', () => {
  test('R4 a job too many, a link and an unknown resource are nothing to do', async () => {
    const id = await storeFile(site, lesson.bytes)
    await extractContent(watched, id)
    const first = await previewOf(id)
    await extractContent(broken(new Error('not asked')), id)
    expect(await previewOf(id)).toEqual(first)
    await extractContent(broken(new Error('not asked')), await storeResource(db))
    await extractContent(broken(new Error('not asked')), '00000000-0000-4000-8000-000000000000')
  })

  test('two nodes with the same job leave one answer', async () => {
    const id = await storeFile(site, lesson.bytes)
    await Promise.all([extractContent(watched, id), extractContent(watched, id)])
    expect(await rowOf(db, id)).toMatchObject({ understood: 'done' })
    expect(
      await db.selectFrom('previews').select('resource_id').where('resource_id', '=', id).execute(),
    ).toHaveLength(1)
  })

  test('R4 a resource that is deleted while it is read leaves nothing, and that is no error', async () => {
    const id = await storeFile(site, lesson.bytes)
    const runInChild: RunSandboxed = async (...asked) => {
      const answer = await parts.runInChild(...asked)
      await db.deleteFrom('resources').where('id', '=', id).execute()
      return answer
    }
    await extractContent({ ...watched, runInChild }, id)
    expect(await previewOf(id)).toBeUndefined()
  })

  test('a file whose bytes are lost has nothing to say', async () => {
    const id = await storeFile(site, lesson.bytes)
    await parts.files.moveToTrash((await rowOf(db, id)).storage_key ?? '', new Date())
    await extractContent(watched, id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'done', pages: null, thumbnail: null })
  })
})

describe('when reading fails', () => {
  test('each failure is thrown to the queue; the sixth is the last one, told once without names', async () => {
    const id = await storeFile(site, lesson.bytes, { fileName: 'secret name.pdf' })
    for (let i = 1; i <= 5; i++) {
      await expect(extractContent(broken(new SandboxError('no luck')), id)).rejects.toThrow('no luck')
      expect(await rowOf(db, id)).toMatchObject({ understood: 'waiting', understand_tries: i })
    }
    expect(logged).toEqual([])
    await extractContent(broken(new SandboxError('no luck')), id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'failed', understand_tries: 6 })
    expect(logged.map(String)).toEqual([`Error: The file of ${id} could not be read: no luck`])
    await extractContent(watched, id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'failed', understand_tries: 6 })
  })

  test('R3 tries that ended with the whole process count too', async () => {
    const id = await storeFile(site, lesson.bytes, { understand_tries: 6 })
    await extractContent(watched, id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'failed' })
    expect(logged).toHaveLength(1)
  })

  test('T25 a file that takes more than it may is read without its picture, or not at all', async () => {
    const id = await storeFile(site, lesson.bytes)
    const asked: unknown[] = []
    const runInChild: RunSandboxed = (errand, signal) => {
      const { withCovers } = errand.input as { withCovers: boolean }
      asked.push([withCovers, errand.addons, errand.readable, errand.background])
      return withCovers ? Promise.reject(new SandboxLimitError('too much')) : parts.runInChild(errand, signal)
    }
    await extractContent({ ...watched, runInChild }, id)
    expect(asked).toEqual([
      [true, true, [], true],
      [false, false, [], true],
    ])
    expect(await rowOf(db, id)).toMatchObject({ understood: 'done', thumbnail: null, language_guess: 'en' })

    const heavy = await storeFile(site, lesson.bytes)
    await extractContent(broken(new SandboxLimitError('too much')), heavy)
    expect(await rowOf(db, heavy)).toMatchObject({ understood: 'done', thumbnail: null, pages: null })
    expect(logged).toEqual([])
  })

  test('T25 an answer that is not as it should be is not kept', async () => {
    const id = await storeFile(site, lesson.bytes)
    const good = { text: '', paged: 0, pages: null, language: null, covers: null }
    for (const wrong of [
      undefined,
      {},
      { ...good, pages: -1 },
      { ...good, paged: -1 },
      { ...good, language: '<b>' },
      { ...good, text: 5 },
    ]) {
      await expect(
        extractContent({ ...watched, runInChild: () => Promise.resolve(wrong) }, id),
      ).rejects.toThrow('not as it should be')
      await sql`update resources set understand_tries = 0 where id = ${id}`.execute(db)
    }
    expect(await previewOf(id)).toBeUndefined()
  })

  test('a site that stops while it reads has not used up the last try', async () => {
    const id = await storeFile(site, lesson.bytes, { understand_tries: 5 })
    const stopping = new AbortController()
    const runInChild = () => {
      stopping.abort()
      return Promise.reject(new SandboxError('ended'))
    }
    await expect(extractContent({ ...watched, runInChild }, id, stopping.signal)).rejects.toThrow('ended')
    expect(await rowOf(db, id)).toMatchObject({ understood: 'waiting' })
  })
})
