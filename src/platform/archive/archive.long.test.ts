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
import { identitiesIn, newKeyPair } from './age-keys.ts'
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
const newPlace = () => path.join(folder, `site-${(count += 1)}.age`)
const entry = (name: string, content: Buffer): NewEntry => ({
  name,
  bytes: content.length,
  content: [content],
})

async function* those(entries: readonly NewEntry[]) {
  yield* entries
}

async function written(entries: readonly NewEntry[]) {
  const place = newPlace()
  await writeArchive({ place, recipient: keys.recipient, entries: those(entries) })
  return place
}

async function readAll(place: string, identity = keys.identity) {
  const found: Record<string, Buffer> = {}
  for await (const { name, content } of readArchive({ place, identities: [identity], maxEntryBytes }))
    found[name] = await buffer(content)
  return found
}

type TarHeader = Headers & { readonly pax?: Readonly<Record<string, string>> }

/** A tar with these headers, encrypted to us: anybody who knows the recipient can make one. */
async function foreign(headers: readonly TarHeader[], change: (tar: Buffer) => Buffer = (tar) => tar) {
  const pack = newPack()
  for (const header of headers) pack.entry({ ...header, size: 0 }).end()
  pack.finalize()
  const encrypter = new Encrypter()
  encrypter.addRecipient(keys.recipient)
  const place = newPlace()
  await writeFile(place, await encrypter.encrypt(change(await buffer(pack))))
  return place
}

test('T45 R13 an archive gives back what was put in, in its order, and is for its owner alone', async () => {
  const [small, large] = [Buffer.from('a'), randomBytes(3_000_001)]
  const long = `files/${'n'.repeat(190)}.pdf`
  const place = await written([
    entry('manifest.json', small),
    entry(long, large),
    entry('empty', Buffer.alloc(0)),
  ])
  const found = await readAll(place)
  expect(Object.keys(found)).toEqual(['manifest.json', long, 'empty'])
  expect(found[long]?.equals(large)).toBe(true)
  expect((await stat(place)).mode & 0o777).toBe(0o600)
})

test('T45 any other program for age opens it, and what one of them wrote is opened here', async () => {
  const [empty, one] = [await written([]), await written([entry('one', Buffer.from('1'))])]
  const decrypter = new Decrypter()
  decrypter.addIdentity(keys.identity)
  const tar = Buffer.from(await decrypter.decrypt(await readFile(one)))
  expect(tar.toString('latin1', 0, 3)).toBe('one')
  expect(await decrypter.decrypt(await readFile(empty))).toHaveLength(1_024)
  expect(Object.keys(await readAll(await foreign([{ name: 'x' }])))).toEqual(['x'])
})

test('R13 what is written is what lies there, and nothing is ever overwritten', async () => {
  const place = newPlace()
  const one = () => ({ place, recipient: keys.recipient, entries: those([entry('one', Buffer.from('1'))]) })
  const { bytes, sha256 } = await writeArchive(one())
  expect(bytes).toBe((await stat(place)).size)
  expect(
    createHash('sha256')
      .update(await readFile(place))
      .digest('hex'),
  ).toBe(sha256)
  await expect(writeArchive(one())).rejects.toThrow('is there already')
})

test('R13 an archive that fails half-way leaves nothing behind', async () => {
  const place = path.join(await mkdtemp(path.join(folder, 'half-')), 'site.age')
  async function* failing() {
    yield entry('one', randomBytes(500_000))
    throw new Error('the disk is gone')
  }
  await expect(writeArchive({ place, recipient: keys.recipient, entries: failing() })).rejects.toThrow(
    'the disk is gone',
  )
  const short = { name: 'two', bytes: 10, content: [Buffer.from('short')] }
  await expect(writeArchive({ place, recipient: keys.recipient, entries: those([short]) })).rejects.toThrow(
    'Size mismatch',
  )
  expect(await readdir(path.dirname(place))).toEqual([])
})

test('T45 another key, no key or no archive is said in one line', async () => {
  const place = await written([entry('one', Buffer.from('1'))])
  const { identity } = await newKeyPair()
  await expect(readAll(place, identity)).rejects.toThrow('was encrypted to another key')
  await writeFile(`${place}.txt`, 'hello')
  await expect(readAll(`${place}.txt`)).rejects.toThrow('is not an archive that a backup has made')
  await expect(readAll(`${place}.none`)).rejects.toThrow('does not exist')
  expect(() => identitiesIn('# a comment\n')).toThrow('holds no age identity')
  expect(identitiesIn(`# created\n# public key: ${keys.recipient}\n${keys.identity}\n`)).toEqual([
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
test.each(hostile)('T23 R13 an archive with %s is refused', async (_what, headers, words) => {
  const place = await foreign(headers)
  await expect(readAll(place)).rejects.toThrow(words)
})

test('R13 a header without an end is not waited for', async () => {
  const place = await foreign([{ name: 'x', pax: { comment: 'n'.repeat(5_000_000) } }])
  await expect(readAll(place)).rejects.toThrow('a header without an end')
})

test('R13 an entry that is too long is refused before it is read', async () => {
  const place = await written([entry('large', Buffer.alloc(1_000))])
  const reading = readArchive({ place, identities: [keys.identity], maxEntryBytes: 999 })
  await expect(reading.next()).rejects.toThrow('holds large, which is too long')
})

test('R13 a tar that is cut short or no tar at all is refused although its encryption is whole', async () => {
  await expect(readAll(await foreign([{ name: 'x' }], (tar) => tar.subarray(0, 700)))).rejects.toThrow(
    'cut short',
  )
  await expect(readAll(await foreign([{ name: 'x' }], () => randomBytes(4_096)))).rejects.toThrow('damaged')
})

test(
  'R13 cut short anywhere, or one bit flipped anywhere, an archive is refused',
  { timeout: 60_000 },
  async () => {
    const place = await written([entry('one', randomBytes(200_000)), entry('two', randomBytes(100))])
    const whole = await readFile(place)
    const many = Array.from({ length: 24 }, (_, i) => Math.floor((whole.length * i) / 24))
    for (const at of [...many, whole.length - 1]) {
      await writeFile(place, whole)
      await truncate(place, at)
      await expect(readAll(place), `cut at ${at}`).rejects.toThrow(/is damaged|is not an archive/)
    }
    for (const at of [...many, whole.length - 1]) {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ 4
      await writeFile(place, flipped)
      await expect(readAll(place), `flipped at ${at}`).rejects.toThrow(
        /is damaged|is not an archive|another key/,
      )
    }
  },
)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('R13 memory stays flat however much is written and read', { timeout: 120_000 }, async () => {
  const megabyte = randomBytes(1_048_576)
  const megabytes = 160
  let peak = 0
  /** At what is in use: when the rest is collected is chance. What one round finds, the next has freed. */
  const look = () => {
    collectGarbage()
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    peak = Math.max(peak, heapUsed + arrayBuffers)
  }
  function* content() {
    for (let i = 0; i < megabytes; i += 1) {
      if (i % 32 === 0) look()
      yield megabyte
    }
  }
  look()
  const before = peak
  const place = newPlace()
  const bytes = megabytes * megabyte.length
  await writeArchive({
    place,
    recipient: keys.recipient,
    entries: those([{ name: 'x', bytes, content: content() }]),
  })
  let [read, nextLook] = [0, 0]
  const reading = readArchive({ place, identities: [keys.identity], maxEntryBytes: bytes })
  for await (const { content: found } of reading)
    for await (const chunk of found) {
      read += chunk.length
      if (read < nextLook) continue
      look()
      nextLook = read + 32 * megabyte.length
    }
  expect(read).toBe(bytes)
  expect((peak - before) / 1_048_576).toBeLessThan(megabytes / 2)
})
