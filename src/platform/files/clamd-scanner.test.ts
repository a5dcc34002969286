import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eicar, type ClamdBehaviour, startFakeClamd } from '#test/fakes/fake-clamd.ts'
import { clamdScanner } from './clamd-scanner.ts'
import { noScanner } from './virus-scanner.ts'

const clamd = await startFakeClamd()
const told: string[] = []
const logError = (error: unknown) => void told.push((error as Error).message)
const scannerOf = (
  wholeWithinMs = 60_000,
  address: Parameters<typeof clamdScanner>[0]['address'] = clamd.address,
) => clamdScanner({ address, logError, connectWithinMs: 1_000, wholeWithinMs })

const pieces = (...texts: (string | Buffer)[]) => Readable.from(texts.map((text) => Buffer.from(text)))
const large = () => pieces(...Array.from({ length: 100 }, () => Buffer.alloc(65_536, 1)))

beforeEach(() => {
  clamd.mood = 'well'
  told.length = 0
})
afterAll(() => clamd.leave())

test('T21 a clean file is clean, also an empty one and one of many pieces', async () => {
  const scanner = scannerOf()
  expect(await scanner.scan(pieces('lesson one'))).toBe('clean')
  expect(await scanner.scan(pieces())).toBe('clean')
  expect(await scanner.scan(large())).toBe('clean')
  expect(clamd.heard.slice(-3)).toEqual([10, 0, 6_553_600])
  expect(told).toEqual([])
})

test('T21 EICAR is found, also where it lies across two pieces', async () => {
  expect(await scannerOf().scan(pieces(eicar))).toBe('infected')
  expect(await scannerOf().scan(pieces('a', eicar.slice(0, 30), eicar.slice(30), 'b'))).toBe('infected')
})

describe('T21 without a verdict the file waits, and the log says why', () => {
  const moods: readonly (readonly [ClamdBehaviour, RegExp])[] = [
    ['slow', /no answer within 0.3 s$/],
    ['cut', /no verdict: /],
    ['error', /it answered "stream: .*ERROR"/],
    ['limit', /size limit exceeded.*StreamMaxLength/],
  ]
  test.each(moods)('a scanner that is %s', async (mood, words) => {
    clamd.mood = mood
    const scanner = scannerOf(mood === 'slow' ? 300 : undefined)
    expect(await scanner.scan(pieces(Buffer.alloc(30_000, 1)))).toBe('waiting')
    expect(told).toEqual([expect.stringMatching(words)])
  })

  test('a scanner that is away; the trouble is told once, until it is over', async () => {
    const scanner = scannerOf()
    await clamd.leave()
    expect(await scanner.scan(pieces('a'))).toBe('waiting')
    expect(await scanner.scan(pieces('a'))).toBe('waiting')
    expect(told).toEqual([expect.stringContaining('ECONNREFUSED')])
    await clamd.comeBack()
    expect(await scanner.scan(pieces('a'))).toBe('clean')
    clamd.mood = 'cut'
    expect(await scanner.scan(pieces('a'))).toBe('waiting')
    expect(told).toHaveLength(2)
  })

  test('a socket in the file system that is not there', async () => {
    expect(await scannerOf(300, { path: '/tmp/no-such-clamd.ctl' }).scan(pieces('a'))).toBe('waiting')
    expect(told).toEqual([expect.stringContaining('ENOENT')])
  })
})

test('bytes that cannot be read are no matter of the scanner', async () => {
  const broken = Readable.from(
    (async function* read() {
      yield Buffer.alloc(70_000)
      throw Object.assign(new Error('bad disk'), { code: 'EIO' })
    })(),
  )
  await expect(scannerOf().scan(broken)).rejects.toMatchObject({ code: 'EIO' })
  expect(told).toEqual([])
})

test('a site without a scanner says so and reads nothing', async () => {
  const bytes = pieces('a')
  expect([noScanner.isOn, await noScanner.scan(bytes), bytes.destroyed]).toEqual([false, 'off', true])
})
