/** Suite of every staging adapter, folder or bucket. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { diskFileStore } from '#platform/files/disk-file-store.ts'
import type { Staging } from '#platform/files/staging.ts'
import { temporaryFolder } from './temporary-folder.ts'

const id = '0123456789abcdef0123456789abcdef'
const other = 'f'.repeat(32)
const dayMs = 24 * 3_600_000

interface StagingBench {
  readonly staging: Staging
  /** Ages all uploads by this time. */
  readonly letRest: (ids: readonly string[], ms: number) => Promise<void>
}

export async function writeStaged(staging: Staging, bytes: string | Buffer, at = 0, which = id) {
  const part = await staging.open(which)
  await part?.write(Buffer.from(bytes), at)
  await part?.sync()
  await part?.close()
}

const collect = async <T>(all: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const each of all) found.push(each)
  return found
}

/** Runs the suite. `empty` returns a fresh staging. */
export function stagingSuite(adapter: string, empty: () => Promise<StagingBench>) {
  describe(`${adapter} as a staging`, () => {
    let bench: StagingBench
    const staging = () => bench.staging
    const write = (bytes: string | Buffer, at?: number, which?: string) =>
      writeStaged(staging(), bytes, at, which)
    /** The content, and whether anything of it stays on this machine's disk after it was read. */
    async function contentOf(which = id) {
      const staged = await staging().find(which)
      const content = staged && readFileSync(staged.path)
      expect(staged?.bytes).toBe(content?.length)
      await staged?.done()
      return content
    }
    beforeEach(async () => {
      bench = await empty()
    })

    test('a new upload is empty, and the only one of its id', async () => {
      await staging().create(id)
      expect([await staging().bytesOf(id), (await contentOf())?.length]).toEqual([0, 0])
      await expect(staging().create(id)).rejects.toThrow(/EEXIST/)
    })

    test('L7 bytes are written at the given offset, over existing bytes', async () => {
      await staging().create(id)
      await write('Algebra xxxxx')
      await write('notes', 8)
      expect((await contentOf())?.toString()).toBe('Algebra notes')
      const staged = await staging().find(id)
      expect(staged && (await text(staged.read()))).toBe('Algebra notes')
      await staged?.done()
    })

    test('L7 R11 synced bytes are visible to every process; an upload resumes after them', async () => {
      await staging().create(id)
      const whole = randomBytes(700_000)
      const first = await staging().open(id)
      await first?.write(whole.subarray(0, 300_000), 0)
      await first?.sync()
      await first?.write(whole.subarray(300_000, 350_000), 300_000)
      await first?.sync()
      await first?.write(whole.subarray(350_000, 360_000), 350_000)
      // The writer dies before its last bytes are acknowledged, so the next one starts earlier.
      await write(whole.subarray(300_000), 300_000)
      await first?.close()
      expect(await staging().bytesOf(id)).toBe(700_000)
      expect((await contentOf())?.equals(whole)).toBe(true)
    })

    test('CONTRIB-10 L6 the largest allowed file is read back byte for byte, also repeatedly', async () => {
      await staging().create(id)
      const whole = randomBytes(10_485_760)
      const part = await staging().open(id)
      for (let at = 0; at < whole.length; at += staging().safeEveryBytes) {
        await part?.write(whole.subarray(at, at + staging().safeEveryBytes), at)
        await part?.sync()
      }
      await part?.close()
      const sha256 = (of: Buffer | undefined) =>
        createHash('sha256')
          .update(of ?? '')
          .digest('hex')
      expect(sha256(await contentOf())).toBe(sha256(whole))
      expect(sha256(await contentOf())).toBe(sha256(whole))
    })

    test('T21 the file handed to inspection is private, and a file store can claim it', async () => {
      await staging().create(id)
      await write('%PDF-1.4')
      const staged = await staging().find(id)
      expect((statSync(staged?.path ?? '').mode & 0o077).toString(8)).toBe('0')
      const files = await diskFileStore(await temporaryFolder(), [])
      await files.claim('uploads/notes-0123456789abcdef.pdf', staged?.path ?? '')
      await staged?.done()
      expect(await files.stat('uploads/notes-0123456789abcdef.pdf')).toEqual({ bytes: 8 })
    })

    test('a missing upload cannot be opened or found; discarding is idempotent', async () => {
      await staging().create(id)
      await write('Algebra')
      await staging().discard(id)
      await staging().discard(id)
      expect([await staging().open(id), await staging().find(id), await staging().bytesOf(id)]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      await staging().create(id)
      expect(await staging().bytesOf(id)).toBe(0)
    })

    test('every upload is listed with its bytes', async () => {
      for (const each of [id, other]) await staging().create(each)
      await write('Algebra', 0, other)
      await write(' notes', 7, other)
      const listed = await collect(staging().list())
      expect(listed.map((each) => [each.id, each.bytes]).toSorted()).toEqual([
        [id, 0],
        [other, 13],
      ])
      for (const { modifiedAt } of listed)
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    })

    test('R4 T26 sweep removes old uploads except known ones', async () => {
      const [known, expired, fresh] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)]
      for (const each of [known, expired, fresh]) {
        await staging().create(each)
        await write('Algebra', 0, each)
      }
      await bench.letRest([known, expired], dayMs + 3_600_000)
      const checkedIds: string[] = []
      await staging().sweep(new Date(Date.now() - dayMs), (ids) => {
        checkedIds.push(...ids)
        return Promise.resolve(new Set([known]))
      })
      expect(checkedIds.toSorted()).toEqual([known, expired])
      expect((await collect(staging().list())).map((each) => each.id).toSorted()).toEqual([known, fresh])
      expect(await staging().bytesOf(expired)).toBeUndefined()
    })

    test.each([
      '',
      '..',
      '../x',
      'A'.repeat(32),
      'a'.repeat(31),
      `${'a'.repeat(32)}/x`,
      `${'a'.repeat(32)}\n`,
      '..%2f',
    ])('T23 the id %j is refused', async (bad) => {
      for (const act of ['create', 'open', 'bytesOf', 'find', 'discard'] as const)
        await expect(staging()[act](bad)).rejects.toThrow(TypeError)
      expect(await collect(staging().list())).toEqual([])
    })
  })
}
