import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { SandboxError, SandboxLimitError, type RunSandboxed } from '#platform/sandbox/sandbox.ts'
import { aStoredFile, storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { storeFile } from '#test/database/store-file.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { webpSize } from '#test/files/webp-size.ts'
import { testSite } from '#test/site.ts'
import { readerVersion } from '../text-blocks.ts'
import { extractContent, noContent, requeueUnread } from './extract-content.ts'
import { findPreview } from './previews-repository.ts'
import { findTextPart } from './text-repository.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const lesson = makeLesson('pdf')
let logged: unknown[] = []
const deps = { ...parts, logError: (error: unknown) => void logged.push(error) }
const broken = (reason: Error) => ({ ...deps, runInChild: () => Promise.reject(reason) })
const previewOf = (id: string) =>
  db.selectFrom('previews').selectAll().where('resource_id', '=', id).executeTakeFirst()
const changes = async () =>
  (await db.selectFrom('changes').selectAll().orderBy('id').execute()).map((each) => ({ ...each }))

beforeEach(() => {
  logged = []
})

test('T25 extractContent stores text, pages, language and covers of a file', async () => {
  const id = await storeFile(site, lesson.bytes, { fileName: lesson.fileName })
  const before = await rowOf(db, id)
  await extractContent(deps, id)
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

test.each(['docx', 'pptx'] as const)('extractContent reads a %s of the small school', async (format) => {
  const made = makeLesson(format)
  const id = await storeFile(site, made.bytes, { fileName: made.fileName })
  await extractContent(deps, id)
  expect(await rowOf(db, id)).toMatchObject({ understood: 'done', language_guess: 'en' })
  expect((await previewOf(id))?.text.length).toBeGreaterThan(300)
})

test('T15 extraction of an unverified file causes no public change, of a verified one it does', async () => {
  const [waiting, open] = [
    await storeFile(site, lesson.bytes),
    await storeFile(site, lesson.bytes, { verified: true }),
  ]
  const before = (await changes()).length
  await extractContent(deps, waiting)
  await extractContent(deps, open)
  const published = (await changes()).slice(before)
  const publicly = published.filter((each) => each.public_before || each.public_after)
  expect(published.map((each) => each.resource_id)).toContain(waiting)
  expect(new Set(publicly.map((each) => each.resource_id))).toEqual(new Set([open]))
})

describe('extractContent', () => {
  test('R4 does nothing for a duplicate job, a link and an unknown resource', async () => {
    const id = await storeFile(site, lesson.bytes)
    await extractContent(deps, id)
    const first = await previewOf(id)
    await extractContent(broken(new Error('not called')), id)
    expect(await previewOf(id)).toEqual(first)
    await extractContent(broken(new Error('not called')), await storeResource(db))
    await extractContent(broken(new Error('not called')), '00000000-0000-4000-8000-000000000000')
  })

  test('stores one preview if two nodes run the same job', async () => {
    const id = await storeFile(site, lesson.bytes)
    await Promise.all([extractContent(deps, id), extractContent(deps, id)])
    expect(await rowOf(db, id)).toMatchObject({ understood: 'done' })
    expect(
      await db.selectFrom('previews').select('resource_id').where('resource_id', '=', id).execute(),
    ).toHaveLength(1)
  })

  test('R4 stores nothing and does not fail if the resource is deleted during the extraction', async () => {
    const id = await storeFile(site, lesson.bytes)
    const runInChild: RunSandboxed = async (...args) => {
      const answer = await parts.runInChild(...args)
      await db.deleteFrom('resources').where('id', '=', id).execute()
      return answer
    }
    await extractContent({ ...deps, runInChild }, id)
    expect(await previewOf(id)).toBeUndefined()
  })

  test('stores an empty result for a missing file', async () => {
    const id = await storeFile(site, lesson.bytes)
    await parts.files.moveToTrash((await rowOf(db, id)).storage_key ?? '', new Date())
    await extractContent(deps, id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'done', pages: null, thumbnail: null })
  })
})

describe('failed extraction', () => {
  test('is thrown to the queue five times, and the sixth time logged without the file name', async () => {
    const id = await storeFile(site, lesson.bytes, { fileName: 'secret name.pdf' })
    for (let i = 1; i <= 5; i++) {
      await expect(extractContent(broken(new SandboxError('no luck')), id)).rejects.toThrow('no luck')
      expect(await rowOf(db, id)).toMatchObject({ understood: 'waiting', understand_tries: i })
    }
    expect(logged).toEqual([])
    await extractContent(broken(new SandboxError('no luck')), id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'failed', understand_tries: 6 })
    expect(logged.map(String)).toEqual([`Error: The file of ${id} could not be read: no luck`])
    await extractContent(deps, id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'failed', understand_tries: 6 })
  })

  test('R3 counts attempts that crashed the process', async () => {
    const id = await storeFile(site, lesson.bytes, { understand_tries: 6 })
    await extractContent(deps, id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'failed' })
    expect(logged).toHaveLength(1)
  })

  test('T25 beyond the sandbox limits is retried without the cover and ends without content', async () => {
    const id = await storeFile(site, lesson.bytes)
    const jobs: unknown[] = []
    const runInChild: RunSandboxed = (job, signal) => {
      const { withCovers } = job.input as { withCovers: boolean }
      jobs.push([withCovers, job.addons, job.readable, job.background])
      return withCovers ? Promise.reject(new SandboxLimitError('too much')) : parts.runInChild(job, signal)
    }
    await extractContent({ ...deps, runInChild }, id)
    expect(jobs).toEqual([
      [true, true, [], true],
      [false, false, [], true],
    ])
    expect(await rowOf(db, id)).toMatchObject({ understood: 'done', thumbnail: null, language_guess: 'en' })

    const heavy = await storeFile(site, lesson.bytes)
    await extractContent(broken(new SandboxLimitError('too much')), heavy)
    expect(await rowOf(db, heavy)).toMatchObject({ understood: 'done', thumbnail: null, pages: null })
    expect(logged).toEqual([])
  })

  test('T25 with an invalid result stores nothing', async () => {
    const id = await storeFile(site, lesson.bytes)
    const runs = [{ text: 'here', href: 'javascript:alert(1)' }]
    for (const wrong of [
      undefined,
      {},
      { ...noContent, pages: -1 },
      { ...noContent, paged: -1 },
      { ...noContent, languages: ['<b>'] },
      { ...noContent, sectionLanguages: ['<b>'] },
      { ...noContent, text: 5 },
      { ...noContent, bands: [1] },
      { ...noContent, blocks: [[{ is: 'script', runs: [] }]] },
      { ...noContent, blocks: [[{ is: 'paragraph', runs }]] },
      { ...noContent, facts: { headings: -1 } },
      { ...noContent, access: 'all' },
      { ...noContent, shown: [{ n: 0, bytes: new Uint8Array(1), width: 1, height: 1 }] },
    ]) {
      await expect(extractContent({ ...deps, runInChild: () => Promise.resolve(wrong) }, id)).rejects.toThrow(
        'invalid result',
      )
      await sql`update resources set understand_tries = 0 where id = ${id}`.execute(db)
    }
    expect(await previewOf(id)).toBeUndefined()
    await extractContent({ ...deps, runInChild: () => Promise.resolve(noContent) }, id)
    expect(await previewOf(id)).toMatchObject({ text: '' })
  })

  test('during shutdown does not use up the last attempt', async () => {
    const id = await storeFile(site, lesson.bytes, { understand_tries: 5 })
    const stopping = new AbortController()
    const runInChild = () => {
      stopping.abort()
      return Promise.reject(new SandboxError('ended'))
    }
    await expect(extractContent({ ...deps, runInChild }, id, stopping.signal)).rejects.toThrow('ended')
    expect(await rowOf(db, id)).toMatchObject({ understood: 'waiting' })
  })
})

const outdate = (id: string) =>
  db.updateTable('previews').set({ reader_version: 0 }).where('resource_id', '=', id).execute()

function sweeping() {
  const sent: string[] = []
  const send = async (_: unknown, { resourceId = '' }: { readonly resourceId?: string }) =>
    void sent.push(resourceId)
  const swept = async () => {
    await requeueUnread(
      { ...deps, jobs: { ...parts.jobs, send: send as typeof parts.jobs.send } },
      new Date(),
    )
    return sent.splice(0)
  }
  return swept
}

describe('READ-27 a file that an older reader has read', () => {
  const once = (runInChild: RunSandboxed) => async (id: string) => extractContent({ ...deps, runInChild }, id)
  test.each([
    ['a limit', once(() => Promise.reject(new SandboxLimitError('too much')))],
    ['an unreadable result', once(() => Promise.resolve(noContent))],
    [
      'six errors',
      async (id: string) => {
        const fails = () => extractContent(broken(new SandboxError('no luck')), id)
        for (let i = 1; i <= 5; i++) await expect(fails()).rejects.toThrow('no luck')
        await fails()
      },
    ],
    [
      'attempts that crashed the process',
      async (id: string) => {
        await db.updateTable('resources').set({ understand_tries: 6 }).where('id', '=', id).execute()
        await extractContent(deps, id)
      },
    ],
  ])('keeps its text after %s, and is not read a third time', async (_, readAgain) => {
    const id = await storeFile(site, lesson.bytes)
    await extractContent(deps, id)
    const [row, preview] = [await rowOf(db, id), await previewOf(id)]
    await outdate(id)
    const swept = sweeping()
    expect(await swept()).toEqual([id])
    await readAgain(id)
    expect(await previewOf(id)).toEqual({ ...preview, reader_version: readerVersion })
    const { understood, pages, thumbnail, access } = row
    expect(await rowOf(db, id)).toMatchObject({ understood, pages, thumbnail, access })
    expect(await swept()).toEqual([])
  })

  test('is read again after an error and gets the new text', async () => {
    const id = await storeFile(site, lesson.bytes)
    await extractContent(deps, id)
    await db
      .updateTable('previews')
      .set({ reader_version: 0, text: 'old' })
      .where('resource_id', '=', id)
      .execute()
    await sweeping()()
    await expect(extractContent(broken(new SandboxError('no luck')), id)).rejects.toThrow('no luck')
    expect(await previewOf(id)).toMatchObject({ text: 'old', reader_version: 0 })
    await extractContent(deps, id)
    expect((await previewOf(id))?.text).toContain(lesson.title.split(':')[0])
  })

  test('keeps nothing of a file that was replaced meanwhile', async () => {
    const id = await storeFile(site, lesson.bytes)
    await extractContent(deps, id)
    await outdate(id)
    await sweeping()()
    const runInChild: RunSandboxed = async () => {
      await db.updateTable('resources').set({ storage_key: 'uploads/b.pdf' }).where('id', '=', id).execute()
      return noContent
    }
    await extractContent({ ...deps, runInChild }, id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'waiting' })
    expect(await previewOf(id)).toMatchObject({ reader_version: 0 })
  })
})

test('READ-27 a sweep marks the 500 newest, the next sweep the next; unread uploads come first, and text stays readable', async () => {
  await db.deleteFrom('resources').execute()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const files = Array.from({ length: 510 }, (_, i) => ({
    ...aStoredFile(),
    modified_at: hoursAgo(i + 1),
    understood: 'done' as const,
  }))
  const ids = await storeResources(db, files)
  const texts = ids.map((id) => ({
    resource_id: id,
    text: `Text of ${id}`,
    page_count: 0,
    reader_version: 0,
  }))
  await db.insertInto('previews').values(texts).execute()
  const swept = sweeping()
  expect((await swept()).toSorted()).toEqual(ids.slice(0, 500).toSorted())
  for (const id of [ids[0] ?? '', ids[509] ?? '']) {
    expect(await findPreview(db, id, 100)).toMatchObject({ text: `Text of ${id}` })
    expect(await findTextPart(db, id, 1)).toMatchObject({ texts: [`Text of ${id}`], total: 1 })
  }
  // The first 500 still wait: a younger upload is before them, and no more are marked.
  const upload = await storeResource(db, { ...aStoredFile(), modified_at: hoursAgo(0.5) })
  const waiting = await swept()
  expect([waiting.length, waiting[0]]).toEqual([500, upload])
  expect(waiting).not.toContain(ids[509])
  await db
    .updateTable('previews')
    .set({ reader_version: readerVersion })
    .where('resource_id', 'in', ids.slice(0, 500))
    .execute()
  await db
    .updateTable('resources')
    .set({ understood: 'done' })
    .where('id', 'in', [...ids.slice(0, 500), upload])
    .execute()
  expect((await swept()).toSorted()).toEqual(ids.slice(500).toSorted())
})
