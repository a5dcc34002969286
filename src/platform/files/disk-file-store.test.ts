import { existsSync, statSync } from 'node:fs'
import { chmod, link, mkdtemp, open, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { badKeys, fileStoreSuite } from '#test/files/file-store-suite.ts'
import { diskFileStore } from './disk-file-store.ts'
import { KeyExistsError, InvalidStorageKeyError } from './file-store.ts'

const key = 'uploads/notes-0123456789abcdef.pdf'
let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'disk-file-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

const newRoot = () => path.join(folder, `store-${(count += 1)}`)
const localFile = async (content: string, mode = 0o644) => {
  const file = path.join(folder, 'local')
  await writeFile(file, content)
  await chmod(file, mode)
  return file
}
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

fileStoreSuite('a disk', (folders) => diskFileStore(newRoot(), folders))

test('files and folders are private to their owner', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, ['Maths'])
  await store.claim(key, await localFile('private', 0o666))
  for (const name of ['', 'uploads', 'trash', 'Maths']) expect(modeOf(path.join(root, name))).toBe('700')
  expect(modeOf(path.join(root, key))).toBe('600')
})

test('opening the store makes its folders private', async () => {
  const root = newRoot()
  await diskFileStore(root, [])
  await chmod(path.join(root, 'uploads'), 0o777)
  await diskFileStore(root, [])
  expect(modeOf(path.join(root, 'uploads'))).toBe('700')
})

test('T23 the store does not follow symbolic links', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, [])
  const secret = path.join(folder, 'secret')
  await writeFile(secret, 'secret')
  const before = statSync(secret).mtimeMs
  await symlink(secret, path.join(root, key))
  expect(await store.read(key)).toBeUndefined()
  expect(await store.stat(key)).toBeUndefined()
  expect(await store.files()[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined })
  await store.moveToTrash(key, new Date(0))
  expect(await store.restoreFromTrash(key)).toBe(false)
  expect(statSync(secret).mtimeMs).toBe(before)
})

test('T23 no key creates a file outside uploads/', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, [])
  const file = await localFile('x')
  const before = await readdir(folder, { recursive: true })
  for (const bad of ['../out.pdf', 'uploads/../../out.pdf', `${folder}/out.pdf`, ...badKeys]) {
    await expect(store.claim(bad, file)).rejects.toThrow(InvalidStorageKeyError)
  }
  expect(await readdir(folder, { recursive: true })).toEqual(before)
})

test('a claim leaves no draft behind, successful or not', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, [])
  await store.claim(key, await localFile('first'))
  await expect(store.claim(key, await localFile('second'))).rejects.toThrow(KeyExistsError)
  expect(await readdir(path.join(root, 'claims'))).toEqual([])
})

test('R4 sweepTrash removes drafts of a crash after a day, not current ones', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, [])
  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(root, 'claims', name)) as [string, string]
  for (const draft of [old, fresh]) await writeFile(draft, 'half a fi')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(old, yesterday, yesterday)
  await store.sweepTrash(new Date(Date.now() - 24 * 3_600_000))
  expect(await readdir(path.join(root, 'claims'))).toEqual(['fresh'])
})

/** Simulates a disk error: the n-th fsync from now fails. */
async function failSync(root: string, nth: number) {
  const handle = await open(root)
  const kind = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const sync = kind.sync
  let calls = 0
  return vi.spyOn(kind, 'sync').mockImplementation(function (this: typeof handle) {
    if ((calls += 1) !== nth) return sync.call(this)
    return Promise.reject(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' }))
  })
}

test('R5 a claim fails without leftovers if its bytes cannot be synced', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, [])
  const file = await localFile('not safe')
  const spy = await failSync(root, 1)
  await expect(store.claim(key, file)).rejects.toThrow('EIO')
  spy.mockRestore()
  expect(await store.stat(key)).toBeUndefined()
  expect(await readdir(path.join(root, 'claims'))).toEqual([])
  await store.claim(key, file)
  expect(await store.stat(key)).toEqual({ bytes: 8 })
})

test('R5 a claim fails if its name cannot be synced; a repeat reports the key only after a sync', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, [])
  const file = await localFile('not safe')
  for (const _ of [1, 2]) {
    const spy = await failSync(root, 2)
    await expect(store.claim(key, file)).rejects.toThrow('EIO')
    spy.mockRestore()
  }
  await expect(store.claim(key, file)).rejects.toThrow(KeyExistsError)
  expect(await readdir(path.join(root, 'claims'))).toEqual([])
})

test('R3 a key of a crashed claim is synced before it is reported as taken', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, [])
  const file = await localFile('named, but was the name safe?')
  await store.claim(key, file)
  const spy = await failSync(root, 2)
  await expect(store.claim(key, file)).rejects.toThrow('EIO')
  spy.mockRestore()
  await expect(store.claim(key, file)).rejects.toThrow(KeyExistsError)
})

describe('R3 after a crash during a restore, with both names in file', () => {
  const bothNames = async () => {
    const root = newRoot()
    const store = await diskFileStore(root, [])
    await store.claim(key, await localFile('one file'))
    await link(path.join(root, key), path.join(root, 'trash', path.basename(key)))
    return store
  }

  test('a second restore completes it', async () => {
    const store = await bothNames()
    expect(await store.restoreFromTrash(key)).toBe(true)
    expect(await store.stat(key)).toEqual({ bytes: 8 })
    expect(await store.restoreFromTrash(key)).toBe(false)
  })

  test('T14 moveToTrash makes the file unreachable', async () => {
    const store = await bothNames()
    await store.moveToTrash(key, new Date())
    expect(await store.stat(key)).toBeUndefined()
    expect(await store.restoreFromTrash(key)).toBe(true)
  })
})

test('CALL-05 two files with one title have two keys; deleting one leaves the other', async () => {
  const store = await diskFileStore(newRoot(), [])
  const other = 'uploads/notes-fedcba9876543210.pdf'
  await store.claim(key, await localFile('one'))
  await store.claim(other, await localFile('two'))
  await store.moveToTrash(key, new Date())
  expect(await store.stat(key)).toBeUndefined()
  expect(await store.stat(other)).toEqual({ bytes: 3 })
})

const otherDisk = '/dev/shm'
const hasOtherDisk = existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev

test.skipIf(!hasOtherDisk)('a claim from another disk copies the file and does not overwrite', async () => {
  const store = await diskFileStore(newRoot(), [])
  const away = await mkdtemp(path.join(otherDisk, 'disk-file-store-'))
  try {
    const file = path.join(away, 'local')
    await writeFile(file, 'from afar')
    await store.claim(key, file)
    const found = await store.read(key)
    expect(found && (await buffer(found.stream)).toString()).toBe('from afar')
    await expect(store.claim(key, file)).rejects.toThrow(/already holds/)
  } finally {
    await rm(away, { recursive: true })
  }
})

test('stray folders and names are not listed', async () => {
  const root = newRoot()
  const store = await diskFileStore(root, [])
  await writeFile(path.join(root, 'uploads', '.DS_Store'), 'x')
  await writeFile(path.join(root, 'uploads', 'two words.pdf'), 'x')
  expect(await store.files()[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined })
})
