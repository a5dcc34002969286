/** Pieces over a real network that breaks off, falls silent or goes on at once; and a disk that fails. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  requestOffset,
  beginUpload,
  offsetOf,
  openChunkRequest,
  sendChunk,
  stopUpload,
  uploadIdOf,
} from '#test/uploads/tus-calls.ts'
import { stopwatch } from '#test/setup/stopwatch.ts'
import { storedNames } from '#test/files/stored-names.ts'
import { baseUrl, type SiteOptions, testSite } from '#test/site.ts'
import { diskStaging, type StagedWriter, type Staging } from '#platform/files/staging.ts'

let disk: Partial<StagedWriter> = {}
/** The real disk, but for what a test breaks. */
const breakable = async (folder: string): Promise<Staging> => {
  const staging = await diskStaging(folder)
  const open = staging.open.bind(staging)
  staging.open = async (id) => {
    const part = await open(id)
    const now = (): StagedWriter | undefined => part && { ...part, ...disk }
    return part && { ...part, write: async (...all) => now()?.write(...all), sync: async () => now()?.sync() }
  }
  return staging
}

/** Busy machines are slow; who waits looks again and again. */
const soon = { timeout: 15_000 }

async function listening(options: SiteOptions) {
  const opened = await testSite({ settings: { LOG_LEVEL: 'silent' }, ...options })
  await opened.http.listen({ host: '127.0.0.1', port: 0 })
  return { opened, port: (opened.http.server.address() as AddressInfo).port }
}
const { opened: site, port } = await listening({ staging: breakable })
/** Another instance, which waits for nobody long. */
const { port: hastyPort } = await listening({
  beside: site,
  uploadTimes: { idleMs: 1_500, wholeMs: 4_000, lockMs: 2_000 },
})
const educator = await site.member('educator')
const half = randomBytes(300_000)
const rest = randomBytes(200_000)
const whole = Buffer.concat([half, rest])

beforeEach(() => {
  disk = {}
})

const stagedBytes = async (url: string) => (await site.parts.staging.find(uploadIdOf(url)))?.bytes
const staged = async (url: string) =>
  readFileSync((await site.parts.staging.find(uploadIdOf(url)))?.path ?? '')
const rowOf = (url: string) => site.parts.uploads.find(uploadIdOf(url), educator.accountId)

/** A piece of which half has come, and lies on the disk. */
async function halfSent(to = port) {
  const url = await beginUpload(educator, whole.length)
  const piece = openChunkRequest(educator, url, { port: to, bytes: whole.length })
  piece.write(half)
  await expect.poll(() => stagedBytes(url), soon).toBe(half.length)
  return { url, piece }
}

test('L7 R9 of a piece whose line breaks every byte that came is kept; the rest makes it whole', async () => {
  const { url, piece } = await halfSent()
  piece.cut()
  await expect.poll(() => offsetOf(educator, url), soon).toBe(half.length)
  const answer = await sendChunk(educator, url, rest, half.length)
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(whole.length)])
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('a line that hangs does not keep out who comes back', async () => {
  const { url, piece } = await halfSent()
  expect(await offsetOf(educator, url)).toBe(half.length)
  await expect.poll(piece.over, soon).toBe(423)
  expect(piece.words()).toContain('upload_busy')
  expect((await sendChunk(educator, url, rest, half.length)).statusCode).toBe(204)
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('T22 somebody else who asks about it does not disturb it', async () => {
  const { url, piece } = await halfSent()
  const stranger = await site.member('educator')
  expect((await requestOffset(stranger, url)).statusCode).toBe(404)
  expect((await stopUpload(stranger, url)).statusCode).toBe(404)
  expect((await sendChunk(stranger, url, rest, half.length)).statusCode).toBe(404)
  piece.end(rest)
  await expect.poll(piece.over, soon).toBe(204)
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('T24 of two pieces at once one goes on; the other is told, and every byte is right', async () => {
  const { url, piece } = await halfSent()
  const second = await sendChunk(educator, url, half, 0)
  expect(second.statusCode).toBe(409)
  await expect.poll(piece.over, soon).toBe(423)
  expect(await offsetOf(educator, url)).toBe(half.length)
})

test('T24 eight pieces at once, over and over, end in the right bytes', async () => {
  const url = await beginUpload(educator, whole.length)
  for (let at = 0; at < whole.length; at = await offsetOf(educator, url)) {
    const piece = whole.subarray(at, at + 250_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendChunk(educator, url, piece, at)))
    for (const { statusCode } of answers) expect([204, 409, 423]).toContain(statusCode)
  }
  expect((await staged(url)).equals(whole)).toBe(true)
})

describe('time', () => {
  test('SECURITY §6: a sender who falls silent is hung up on; what came is kept', async () => {
    const { url, piece } = await halfSent(hastyPort)
    await expect.poll(piece.over, soon).toBe('hung up')
    expect(await rowOf(url)).toMatchObject({ received: half.length })
  })

  test('SECURITY §6: no request lasts longer than its time, however busy; what came is kept', async () => {
    const url = await beginUpload(educator, whole.length)
    const piece = openChunkRequest(educator, url, { port: hastyPort, bytes: whole.length })
    let sent = 0
    const timer = setInterval(() => {
      piece.write(whole.subarray(sent, sent + 1_000))
      sent += 1_000
    }, 100)
    await expect.poll(piece.over, soon).toBe('hung up')
    clearInterval(timer)
    expect((await rowOf(url))?.received).toBeGreaterThan(10_000)
  })

  test('T26 a small file whose sender falls silent leaves nothing', async () => {
    const before = await storedNames(site, 'staging')
    const sending = request({
      host: '127.0.0.1',
      port: hastyPort,
      method: 'POST',
      path: '/api/uploads?name=a.pdf',
      headers: {
        origin: baseUrl,
        cookie: educator.cookie(),
        'content-type': 'application/octet-stream',
        'content-length': 500_000,
      },
    })
    const hungUp = new Promise((resolve) => sending.once('error', resolve))
    sending.write(half)
    await expect.poll(async () => (await storedNames(site, 'staging')).length, soon).toBe(before.length + 1)
    await hungUp
    await expect.poll(() => storedNames(site, 'staging'), soon).toEqual(before)
  })
})

describe('a disk', () => {
  const broken = (code: string) => Object.assign(new Error('of a test'), { code })

  test.each(['ENOSPC', 'EDQUOT'])(
    'R5 that is full (%s) answers 507 at once; later it goes on',
    async (code) => {
      const { url, piece } = await halfSent()
      disk.write = () => Promise.reject(broken(code))
      const tookMs = stopwatch()
      piece.write(rest)
      await expect.poll(piece.over, soon).toBe(507)
      expect(tookMs()).toBeLessThan(2_000)
      await expect.poll(piece.words, soon).toContain('storage_full')
      disk = {}
      expect(await offsetOf(educator, url)).toBe(half.length)
      expect((await sendChunk(educator, url, rest, half.length)).statusCode).toBe(204)
      expect((await staged(url)).equals(whole)).toBe(true)
    },
  )

  test('R5 that cannot sync is never believed: nothing is acknowledged', async () => {
    const url = await beginUpload(educator, whole.length)
    let syncs = 0
    disk.sync = () => ((syncs += 1) === 1 ? Promise.reject(broken('EIO')) : Promise.resolve())
    expect((await sendChunk(educator, url, half, 0)).statusCode).toBe(500)
    expect([syncs, await offsetOf(educator, url)]).toEqual([1, 0])
    disk = {}
    expect((await sendChunk(educator, url, whole, 0)).statusCode).toBe(204)
    expect((await staged(url)).equals(whole)).toBe(true)
  })
})
