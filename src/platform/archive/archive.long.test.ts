import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Decrypter, Encrypter } from 'age-encryption'
import { type Headers, pack as newPack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseIdentities, newKeyPair } from './age-encryption.ts'
import { readArchive } from './read-archive.ts'
import { type NewEntry, writeArchive } from './write-archive.ts'

let folder = ''
const keys = await newKeyPair()
const maxEntryBytes = 10_000_000
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
const newFile = () => path.join(folder, `site-${(count += 1)}.age`)
const entry = (name: string, content: Buffer): NewEntry => ({
  name,
  bytes: content.length,
  content: [content],
})

async function* those(entries: readonly NewEntry[]) {
  yield* entries
}

async function written(entries: readonly NewEntry[]) {
  const file = newFile()
  await writeArchive({ path: file, recipient: keys.recipient, entries: those(entries) })
  return file
}

async function readAll(file: string, identity = keys.identity) {
  const found: Record<string, Buffer> = {}
  for await (const { name, content } of readArchive({ path: file, identities: [identity], maxEntryBytes }))
    found[name] = await buffer(content)
  return found
}

type TarHeader = Headers & { readonly pax?: Readonly<Record<string, string>> }

/** A tar with these headers, encrypted to our recipient, which is public. */
async function foreign(headers: readonly TarHeader[], change: (tar: Buffer) => Buffer = (tar) => tar) {
  const pack = newPack()
  for (const header of headers) pack.entry({ ...header, size: 0 }).end()
  pack.finalize()
  const encrypter = new Encrypter()
  encrypter.addRecipient(keys.recipient)
  const file = newFile()
  await writeFile(file, await encrypter.encrypt(change(await buffer(pack))))
  return file
}

test('T45 R13 an archive returns its entries in order and has mode 0600', async () => {
  const [small, large] = [Buffer.from('a'), randomBytes(3_000_001)]
  const long = `files/${'n'.repeat(190)}.pdf`
  const file = await written([
    entry('manifest.json', small),
    entry(long, large),
    entry('empty', Buffer.alloc(0)),
  ])
  const found = await readAll(file)
  expect(Object.keys(found)).toEqual(['manifest.json', long, 'empty'])
  expect(found[long]?.equals(large)).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('T45 archives are compatible with other age implementations', async () => {
  const [empty, one] = [await written([]), await written([entry('one', Buffer.from('1'))])]
  const decrypter = new Decrypter()
  decrypter.addIdentity(keys.identity)
  const tar = Buffer.from(await decrypter.decrypt(await readFile(one)))
  expect(tar.toString('latin1', 0, 3)).toBe('one')
  expect(await decrypter.decrypt(await readFile(empty))).toHaveLength(1_024)
  expect(Object.keys(await readAll(await foreign([{ name: 'x' }])))).toEqual(['x'])
})

test('R13 writeArchive returns the size and hash on disk and never overwrites', async () => {
  const file = newFile()
  const one = () => ({
    path: file,
    recipient: keys.recipient,
    entries: those([entry('one', Buffer.from('1'))]),
  })
  const { bytes, sha256 } = await writeArchive(one())
  expect(bytes).toBe((await stat(file)).size)
  expect(
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ).toBe(sha256)
  await expect(writeArchive(one())).rejects.toThrow('already exists')
})

test('R13 a failed writeArchive leaves nothing behind', async () => {
  const file = path.join(await mkdtemp(path.join(folder, 'half-')), 'site.age')
  async function* failing() {
    yield entry('one', randomBytes(500_000))
    throw new Error('the disk is gone')
  }
  await expect(writeArchive({ path: file, recipient: keys.recipient, entries: failing() })).rejects.toThrow(
    'the disk is gone',
  )
  const short = { name: 'two', bytes: 10, content: [Buffer.from('short')] }
  await expect(
    writeArchive({ path: file, recipient: keys.recipient, entries: those([short]) }),
  ).rejects.toThrow('Size mismatch')
  expect(await readdir(path.dirname(file))).toEqual([])
})

test('T45 a wrong key, a missing key and another kind of file give one-line errors', async () => {
  const file = await written([entry('one', Buffer.from('1'))])
  const { identity } = await newKeyPair()
  await expect(readAll(file, identity)).rejects.toThrow('was encrypted to another key')
  await writeFile(`${file}.txt`, 'hello')
  await expect(readAll(`${file}.txt`)).rejects.toThrow('is not a backup archive')
  await expect(readAll(`${file}.none`)).rejects.toThrow('does not exist')
  expect(() => parseIdentities('# a comment\n')).toThrow('holds no age identity')
  expect(parseIdentities(`# created\n# public key: ${keys.recipient}\n${keys.identity}\n`)).toEqual([
    keys.identity,
  ])
})

const hostile: readonly (readonly [string, TarHeader[], string])[] = [
  ['a way up', [{ name: '../x' }], 'a name that no archive has'],
  ['a way up inside', [{ name: 'files/../../x' }], 'a name that no archive has'],
  ['an absolute name', [{ name: '/etc/cron.d/x' }], 'a name that no archive has'],
  ['a backslash', [{ name: 'files\\x' }], 'a name that no archive has'],
  ['a control character', [{ name: 'files/a\nb' }], 'a name that no archive has'],
  ['a long name', [{ name: `files/${'n'.repeat(300)}` }], 'a name that no archive has'],
  ['a symbolic link', [{ name: 'x', type: 'symlink', linkname: '/etc/passwd' }], 'holds a symlink'],
  ['a hard link', [{ name: 'x', type: 'link', linkname: '/etc/passwd' }], 'holds a link'],
  ['a device', [{ name: 'x', type: 'character-device' }], 'holds a character-device'],
  ['a folder', [{ name: 'x', type: 'directory' }], 'holds a directory'],
  ['one name twice', [{ name: 'x' }, { name: 'x' }], 'holds x twice'],
]
test.each(hostile)('T23 R13 readArchive refuses an archive with %s', async (_what, headers, words) => {
  const file = await foreign(headers)
  await expect(readAll(file)).rejects.toThrow(words)
})

test('R13 readArchive stops at an endless header', async () => {
  const file = await foreign([{ name: 'x', pax: { comment: 'n'.repeat(5_000_000) } }])
  await expect(readAll(file)).rejects.toThrow('a header without an end')
})

test('R13 readArchive refuses an oversized entry before reading it', async () => {
  const file = await written([entry('large', Buffer.alloc(1_000))])
  const reading = readArchive({ path: file, identities: [keys.identity], maxEntryBytes: 999 })
  await expect(reading.next()).rejects.toThrow('holds large, which is too long')
})

test('R13 readArchive refuses a truncated or invalid tar in valid encryption', async () => {
  await expect(readAll(await foreign([{ name: 'x' }], (tar) => tar.subarray(0, 700)))).rejects.toThrow(
    'cut short',
  )
  await expect(readAll(await foreign([{ name: 'x' }], () => randomBytes(4_096)))).rejects.toThrow('damaged')
})

test(
  'R13 cut short anywhere, or one bit flipped anywhere, an archive is refused',
  { timeout: 60_000 },
  async () => {
    const file = await written([entry('one', randomBytes(200_000)), entry('two', randomBytes(100))])
    const whole = await readFile(file)
    const many = Array.from({ length: 24 }, (_, i) => Math.floor((whole.length * i) / 24))
    for (const at of [...many, whole.length - 1]) {
      await writeFile(file, whole)
      await truncate(file, at)
      await expect(readAll(file), `cut at ${at}`).rejects.toThrow(/is damaged|is not a backup archive/)
    }
    for (const at of [...many, whole.length - 1]) {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ 4
      await writeFile(file, flipped)
      await expect(readAll(file), `flipped at ${at}`).rejects.toThrow(
        /is damaged|is not a backup archive|another key/,
      )
    }
  },
)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('R13 memory use does not grow with the size of the archive', { timeout: 120_000 }, async () => {
  const megabyte = randomBytes(1_048_576)
  const megabytes = 160
  let peak = 0
  /** Maximum of live memory; the timing of collections is random, and one round finds what the next has freed. */
  const measure = () => {
    collectGarbage()
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    peak = Math.max(peak, heapUsed + arrayBuffers)
  }
  function* content() {
    for (let i = 0; i < megabytes; i += 1) {
      if (i % 32 === 0) measure()
      yield megabyte
    }
  }
  measure()
  const before = peak
  const file = newFile()
  const bytes = megabytes * megabyte.length
  await writeArchive({
    path: file,
    recipient: keys.recipient,
    entries: those([{ name: 'x', bytes, content: content() }]),
  })
  let [read, nextLook] = [0, 0]
  const reading = readArchive({ path: file, identities: [keys.identity], maxEntryBytes: bytes })
  for await (const { content: found } of reading)
    for await (const chunk of found) {
      read += chunk.length
      if (read < nextLook) continue
      measure()
      nextLook = read + 32 * megabyte.length
    }
  expect(read).toBe(bytes)
  expect((peak - before) / 1_048_576).toBeLessThan(megabytes / 2)
})
