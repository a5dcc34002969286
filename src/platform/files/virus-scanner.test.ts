import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eicar, type ClamdBehaviour, startFakeClamd } from '#test/fakes/fake-clamd.ts'
import { clamdScanner, noScanner } from './virus-scanner.ts'

const clamd = await startFakeClamd()
const logged: string[] = []
const logError = (error: unknown) => void logged.push((error as Error).message)
const scannerOf = (
  wholeWithinMs = 60_000,
  address: Parameters<typeof clamdScanner>[0]['address'] = clamd.address,
) => clamdScanner({ address, logError, connectWithinMs: 1_000, wholeWithinMs })

const pieces = (...texts: (string | Buffer)[]) => Readable.from(texts.map((text) => Buffer.from(text)))
const large = () => pieces(...Array.from({ length: 100 }, () => Buffer.alloc(65_536, 1)))

beforeEach(() => {
  clamd.mood = 'well'
  logged.length = 0
})
afterAll(() => clamd.leave())

test('T21 scan returns clean for a clean file, also an empty one and one of many chunks', async () => {
  const scanner = scannerOf()
  expect(await scanner.scan(pieces('lesson one'))).toBe('clean')
  expect(await scanner.scan(pieces())).toBe('clean')
  expect(await scanner.scan(large())).toBe('clean')
  expect(clamd.scannedBytes.slice(-3)).toEqual([10, 0, 6_553_600])
  expect(logged).toEqual([])
})

test('T21 scan finds EICAR, also across two chunks', async () => {
  expect(await scannerOf().scan(pieces(eicar))).toBe('infected')
  expect(await scannerOf().scan(pieces('a', eicar.slice(0, 30), eicar.slice(30), 'b'))).toBe('infected')
})

describe('T21 without a verdict scan returns waiting and logs the reason', () => {
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
    expect(logged).toEqual([expect.stringMatching(words)])
  })

  test('an unreachable scanner, logged once per outage', async () => {
    const scanner = scannerOf()
    await clamd.leave()
    expect(await scanner.scan(pieces('a'))).toBe('waiting')
    expect(await scanner.scan(pieces('a'))).toBe('waiting')
    expect(logged).toEqual([expect.stringContaining('ECONNREFUSED')])
    await clamd.comeBack()
    expect(await scanner.scan(pieces('a'))).toBe('clean')
    clamd.mood = 'cut'
    expect(await scanner.scan(pieces('a'))).toBe('waiting')
    expect(logged).toHaveLength(2)
  })

  test('a missing Unix socket', async () => {
    expect(await scannerOf(300, { path: '/tmp/no-such-clamd.ctl' }).scan(pieces('a'))).toBe('waiting')
    expect(logged).toEqual([expect.stringContaining('ENOENT')])
  })
})

test('scan rethrows errors of the file itself', async () => {
  const broken = Readable.from(
    (async function* read() {
      yield Buffer.alloc(70_000)
      throw Object.assign(new Error('bad disk'), { code: 'EIO' })
    })(),
  )
  await expect(scannerOf().scan(broken)).rejects.toMatchObject({ code: 'EIO' })
  expect(logged).toEqual([])
})

test('R8 scan rethrows an error of the file before its first byte, which would end the process otherwise', async () => {
  const missing = new Readable().destroy(Object.assign(new Error('moved meanwhile'), { code: 'ENOENT' }))
  await expect(scannerOf().scan(missing)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(logged).toEqual([])
})

test('noScanner returns off and reads nothing', async () => {
  const bytes = pieces('a')
  expect([noScanner.isOn, await noScanner.scan(bytes), bytes.destroyed]).toEqual([false, 'off', true])
})
