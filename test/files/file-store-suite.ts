/** Suite of every file store adapter, disk or bucket. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ByteRange,
  type FileStore,
  KeyExistsError,
  InvalidStorageKeyError,
} from '#platform/files/file-store.ts'

export const badKeys = [
  '',
  'uploads',
  'uploads/',
  'uploads/..',
  'uploads/../secret.pdf',
  'uploads/..%2fsecret.pdf',
  'uploads/%2e%2e%5csecret.pdf',
  'uploads/..\\secret.pdf',
  'uploads//secret.pdf',
  'uploads/.hidden',
  'uploads/a/b.pdf',
  'uploads/a\0.pdf',
  'uploads/a.pdf\n',
  'uploads/a.pdf\r\nx: y',
  'uploads/a b.pdf',
  'uploads/é.pdf',
  'trash/a.pdf',
  'staging/a.part',
  '../uploads/a.pdf',
  '/uploads/a.pdf',
  'C:\\uploads\\a.pdf',
  'file:///uploads/a.pdf',
  '__proto__',
  `uploads/${'a'.repeat(300)}.pdf`,
]

type EmptyStore = (folders: readonly string[]) => Promise<FileStore>
interface Content {
  readonly bytes: number
  readonly text: string
}

/** A fresh store for each test, and the few moves that every test makes. */
interface Bench {
  readonly store: () => FileStore
  /** A local file of this content. */
  readonly local: (content: string | Buffer) => Promise<string>
  readonly keep: (key: string, content: string | Buffer) => Promise<string>
  readonly contentOf: (key: string, range?: ByteRange) => Promise<Content | undefined>
}

const key = 'uploads/Algebra-notes-0123456789abcdef.pdf'
const monday = new Date('2026-03-02T08:00:00Z')
const tuesday = new Date('2026-03-03T08:00:00Z')

const collect = async <T>(list: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const each of list) all.push(each)
  return all
}

function bench(emptyStore: EmptyStore): Bench {
  let folder: string
  let opened: FileStore
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'file-store-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    opened = await emptyStore(['Maths', 'History'])
  })
  const local = async (content: string | Buffer) => {
    const file = path.join(folder, 'finished')
    await writeFile(file, content)
    return file
  }
  const keep = async (as: string, content: string | Buffer) => {
    const file = await local(content)
    await opened.claim(as, file)
    return file
  }
  const contentOf = async (of: string, range?: ByteRange) => {
    const found = await opened.read(of, range)
    return found && { bytes: found.bytes, text: (await buffer(found.stream)).toString('latin1') }
  }
  return { store: () => opened, local, keep, contentOf }
}

/**
 * Runs the suite. `emptyStore` returns a fresh store with extra folders; `many` files exceed one page of a listing.
 */
export function fileStoreSuite(adapter: string, emptyStore: EmptyStore, many = 1_005) {
  describe(`${adapter} as a file store`, () => {
    const each = bench(emptyStore)
    keepsFiles(each)
    neverOverwrites(each)
    givesRanges(each)
    keepsATrash(each)
    sweepsTheTrash(each)
    listsWhatItHolds(each)
    listsMany(each, many)
    refusesBadKeys(each)
  })
}

function keepsFiles({ store, keep, contentOf }: Bench) {
  test('a claimed file comes back byte for byte, with its size', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) & 0xff))
    await keep(key, bytes)
    const found = await store().read(key)
    const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex')
    expect(found?.bytes).toBe(300_000)
    expect(found && sha256(await buffer(found.stream))).toBe(sha256(bytes))
    expect(await store().stat(key)).toEqual({ bytes: 300_000 })
  })

  test('L6 the local file stays after a claim, so that a filing cut short can be repeated', async () => {
    expect(existsSync(await keep(key, 'one'))).toBe(true)
  })

  test('CONTRIB-10 the largest allowed file is stored completely', async () => {
    const bytes = Buffer.alloc(10_485_760)
    for (let i = 0; i < bytes.length; i += 4096) bytes.writeUInt32LE(i, i)
    await keep(key, bytes)
    expect(await store().stat(key)).toEqual({ bytes: 10_485_760 })
    const found = await store().read(key)
    expect(found && bytes.equals(await buffer(found.stream))).toBe(true)
  })

  test('CALL-04 after a claim the store reports the size of the local file', async () => {
    const file = await keep(key, 'proved')
    expect(await store().stat(key)).toEqual({ bytes: (await stat(file)).size })
  })

  test('T47 changing the local file does not change the stored file', async () => {
    await writeFile(await keep(key, 'approved'), 'swapped!')
    expect((await contentOf(key))?.text).toBe('approved')
  })

  test('ERR-30 a missing object is undefined, not an error', async () => {
    expect(await store().read(key)).toBeUndefined()
    expect(await store().read(key, { first: 0, last: 1 })).toBeUndefined()
    expect(await store().stat(key)).toBeUndefined()
  })
}

function neverOverwrites({ store, local, keep, contentOf }: Bench) {
  test('CALL-05 a second claim of a key fails and overwrites nothing', async () => {
    await keep(key, 'the first')
    await expect(keep(key, 'the second')).rejects.toThrow(KeyExistsError)
    expect(await contentOf(key)).toEqual({ bytes: 9, text: 'the first' })
  })

  test('exactly one of ten concurrent claims of a key succeeds', async () => {
    const file = await local('raced')
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => store().claim(key, file)))
    const lost = results.filter((each) => each.status === 'rejected')
    expect(lost.length).toBe(9)
    expect(lost.every(({ reason }) => reason instanceof KeyExistsError)).toBe(true)
    expect(await contentOf(key)).toEqual({ bytes: 5, text: 'raced' })
  })

  test('a claim of a missing local file fails and leaves nothing', async () => {
    await expect(store().claim(key, `${await local('')}-missing`)).rejects.toThrow(/ENOENT/)
    expect(await store().stat(key)).toBeUndefined()
  })
}

function givesRanges({ store, keep, contentOf }: Bench) {
  test('CALL-11 a range gives its bytes, both ends included, and the size of the whole', async () => {
    await keep(key, '0123456789')
    expect(await contentOf(key, { first: 0, last: 0 })).toEqual({ bytes: 10, text: '0' })
    expect(await contentOf(key, { first: 3, last: 6 })).toEqual({ bytes: 10, text: '3456' })
    expect(await contentOf(key, { first: 8, last: 99 })).toEqual({ bytes: 10, text: '89' })
    expect(await contentOf(key, { first: 10, last: 12 })).toEqual({ bytes: 10, text: '' })
  })

  test.each([
    [-1, 3],
    [5, 4],
    [0.5, 2],
    [0, Infinity],
    [NaN, 1],
  ])('a range from %s to %s is refused', async (first, last) => {
    await keep(key, '0123456789')
    await expect(store().read(key, { first, last })).rejects.toThrow(RangeError)
  })
}

function keepsATrash({ store, keep, contentOf }: Bench) {
  test('T14 a trashed file is unreadable at once and can be restored', async () => {
    await keep(key, 'kept for a day')
    await store().moveToTrash(key, monday)
    expect(await store().read(key)).toBeUndefined()
    expect(await store().stat(key)).toBeUndefined()
    expect(await collect(store().files())).toEqual([])
    expect(await collect(store().listTrash())).toEqual([{ key, trashedAt: monday }])
    const trashed = await store().readTrashed(key)
    expect(trashed?.bytes).toBe(14)
    expect(trashed && (await buffer(trashed.stream)).toString()).toBe('kept for a day')
    expect(await store().restoreFromTrash(key)).toBe(true)
    expect(await store().readTrashed(key)).toBeUndefined()
    expect(await contentOf(key)).toEqual({ bytes: 14, text: 'kept for a day' })
    expect(await collect(store().listTrash())).toEqual([])
  })

  test('T47 moving to the trash is idempotent, also for an unknown object', async () => {
    await keep(key, 'once')
    await store().moveToTrash(key, monday)
    await store().moveToTrash(key, tuesday)
    await store().moveToTrash('uploads/never-was-00000000.pdf', monday)
    expect(await collect(store().listTrash())).toEqual([{ key, trashedAt: monday }])
    const trashed = await store().readTrashed(key)
    expect(trashed && (await buffer(trashed.stream)).toString()).toBe('once')
  })

  test('restoring returns false without a trashed file and never overwrites', async () => {
    expect(await store().restoreFromTrash(key)).toBe(false)
    await keep(key, 'old')
    await store().moveToTrash(key, monday)
    await keep(key, 'new')
    await expect(store().restoreFromTrash(key)).rejects.toThrow(KeyExistsError)
    expect(await contentOf(key)).toEqual({ bytes: 3, text: 'new' })
    expect((await collect(store().listTrash())).length).toBe(1)
  })
}

function sweepsTheTrash({ store, keep, contentOf }: Bench) {
  test('sweep removes only files trashed before the given time', async () => {
    const later = 'uploads/later-0123456789abcdef.docx'
    const living = 'uploads/living-0123456789abcdef.docx'
    for (const each of [key, later, living]) await keep(each, each)
    await store().moveToTrash(key, monday)
    await store().moveToTrash(later, tuesday)
    const trashedKeys = async () => (await collect(store().listTrash())).map((each) => each.key).toSorted()
    await store().sweepTrash(monday)
    expect(await trashedKeys()).toEqual([key, later].toSorted())
    await store().sweepTrash(tuesday)
    expect(await trashedKeys()).toEqual([later])
    expect(await store().restoreFromTrash(key)).toBe(false)
    expect((await contentOf(living))?.text).toBe(living)
  })

  test('T47 a file trashed during a read is delivered completely', async () => {
    await keep(key, 'x'.repeat(200_000))
    const found = await store().read(key)
    await store().moveToTrash(key, monday)
    expect(found && (await buffer(found.stream)).length).toBe(200_000)
  })
}

function listsWhatItHolds({ store, keep }: Bench) {
  test('CONTRIB-03 a fresh store lists its folders, uploads among them, and no inner ones', async () => {
    expect((await store().folders()).toSorted()).toEqual(['History', 'Maths', 'uploads'])
  })

  test('every stored file is listed with its size', async () => {
    const other = 'uploads/other-0123456789abcdef.pptx'
    await keep(key, 'one')
    await keep(other, 'three')
    const listed = await collect(store().files())
    expect(listed.map((each) => [each.key, each.bytes]).toSorted()).toEqual([
      [key, 3],
      [other, 5],
    ])
    expect(listed.every(({ modifiedAt }) => modifiedAt instanceof Date)).toBe(true)
  })
}

function listsMany({ store, local }: Bench, many: number) {
  test('R4 files beyond one page of a listing are listed, trashed and swept', async () => {
    const file = await local('x')
    const keys = Array.from({ length: many }, (_, i) => `uploads/many-${String(i).padStart(16, '0')}.pdf`)
    const inTens = async (run: (key: string) => Promise<unknown>) => {
      for (let i = 0; i < keys.length; i += 10) await Promise.all(keys.slice(i, i + 10).map(run))
    }
    await inTens((each) => store().claim(each, file))
    expect((await collect(store().files())).map((each) => each.key).toSorted()).toEqual(keys)
    await inTens((each) => store().moveToTrash(each, monday))
    expect((await collect(store().listTrash())).length).toBe(many)
    await store().sweepTrash(tuesday)
    expect(await collect(store().listTrash())).toEqual([])
  }, 120_000)
}

function refusesBadKeys({ store, local }: Bench) {
  test.each(badKeys)('T23 the key %j is refused by every method', async (bad) => {
    const file = await local('x')
    await expect(store().claim(bad, file)).rejects.toThrow(InvalidStorageKeyError)
    await expect(store().read(bad)).rejects.toThrow(InvalidStorageKeyError)
    await expect(store().stat(bad)).rejects.toThrow(InvalidStorageKeyError)
    await expect(store().readTrashed(bad)).rejects.toThrow(InvalidStorageKeyError)
    await expect(store().moveToTrash(bad, monday)).rejects.toThrow(InvalidStorageKeyError)
    await expect(store().restoreFromTrash(bad)).rejects.toThrow(InvalidStorageKeyError)
  })
}
