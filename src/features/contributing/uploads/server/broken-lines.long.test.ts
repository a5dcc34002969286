/** Chunks over a real network that disconnects or stalls, and a disk that fails. */
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
import { findUpload } from './uploads-repository.ts'
import { diskStaging, type StagedWriter, type Staging } from '#platform/files/staging.ts'

let disk: Partial<StagedWriter> = {}
/** The real disk, with the overrides of a test. */
const breakable = async (folder: string): Promise<Staging> => {
  const staging = await diskStaging(folder)
  const open = staging.open.bind(staging)
  staging.open = async (id) => {
    const file = await open(id)
    const current = (): StagedWriter | undefined => file && { ...file, ...disk }
    return (
      file && {
        ...file,
        write: async (...all) => current()?.write(...all),
        sync: async () => current()?.sync(),
      }
    )
  }
  return staging
}

/** Generous, for a busy machine. */
const soon = { timeout: 15_000 }

async function listening(options: SiteOptions) {
  const opened = await testSite({ settings: { LOG_LEVEL: 'silent' }, ...options })
  await opened.http.listen({ host: '127.0.0.1', port: 0 })
  return { opened, port: (opened.http.server.address() as AddressInfo).port }
}
const { opened: site, port } = await listening({ staging: breakable })
/** Another instance, with short timeouts. */
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
const rowOf = (url: string) => findUpload(site.parts.db, uploadIdOf(url), educator.accountId)

/** A chunk of which half is on the disk. */
async function halfSent(to = port) {
  const url = await beginUpload(educator, whole.length)
  const piece = openChunkRequest(educator, url, { port: to, bytes: whole.length })
  piece.write(half)
  await expect.poll(() => stagedBytes(url), soon).toBe(half.length)
  return { url, piece }
}

test('L7 R9 received bytes survive a lost connection, and the remaining ones complete the upload', async () => {
  const { url, piece } = await halfSent()
  piece.cut()
  await expect.poll(() => offsetOf(educator, url), soon).toBe(half.length)
  const answer = await sendChunk(educator, url, rest, half.length)
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(whole.length)])
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('stalled connection does not block a client that resumes', async () => {
  const { url, piece } = await halfSent()
  expect(await offsetOf(educator, url)).toBe(half.length)
  await expect.poll(piece.over, soon).toBe(423)
  expect(piece.words()).toContain('upload_busy')
  expect((await sendChunk(educator, url, rest, half.length)).statusCode).toBe(204)
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('T22 requests of another account do not interrupt an upload', async () => {
  const { url, piece } = await halfSent()
  const stranger = await site.member('educator')
  expect((await requestOffset(stranger, url)).statusCode).toBe(404)
  expect((await stopUpload(stranger, url)).statusCode).toBe(404)
  expect((await sendChunk(stranger, url, rest, half.length)).statusCode).toBe(404)
  piece.end(rest)
  await expect.poll(piece.over, soon).toBe(204)
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('T24 second parallel chunk interrupts the first, and the offset stays correct', async () => {
  const { url, piece } = await halfSent()
  const second = await sendChunk(educator, url, half, 0)
  expect(second.statusCode).toBe(409)
  await expect.poll(piece.over, soon).toBe(423)
  expect(await offsetOf(educator, url)).toBe(half.length)
})

test('T24 repeated groups of eight parallel chunks produce the correct bytes', async () => {
  const url = await beginUpload(educator, whole.length)
  for (let at = 0; at < whole.length; at = await offsetOf(educator, url)) {
    const piece = whole.subarray(at, at + 250_000)
    const responses = await Promise.all(Array.from({ length: 8 }, () => sendChunk(educator, url, piece, at)))
    for (const { statusCode } of responses) expect([204, 409, 423]).toContain(statusCode)
  }
  expect((await staged(url)).equals(whole)).toBe(true)
})

describe('timeout', () => {
  test('LIM-05 closes an idle connection and keeps the received bytes', async () => {
    const { url, piece } = await halfSent(hastyPort)
    await expect.poll(piece.over, soon).toBe('hung up')
    expect(await rowOf(url)).toMatchObject({ received: half.length })
  })

  test('LIM-05 closes a request after its total time, even an active one, and keeps the received bytes', async () => {
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

  test('T26 deletes a small file whose connection stalls', async () => {
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

describe('disk', () => {
  const broken = (code: string) => Object.assign(new Error('of a test'), { code })

  test.each(['ENOSPC', 'EDQUOT'])(
    'R5 that is full (%s) causes a 507 at once, and the upload resumes later',
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

  test('R5 that fails to sync causes no acknowledgement', async () => {
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
