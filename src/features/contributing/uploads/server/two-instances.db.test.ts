/** Two instances of one site, on one database and one staging folder. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  beginUpload,
  offsetOf,
  openChunkRequest,
  sendChunk,
  stopUpload,
  uploadIdOf,
} from '#test/uploads/tus-calls.ts'
import { contributeLink } from '#test/site-actions.ts'
import { stopwatch } from '#test/setup/stopwatch.ts'
import { testSite } from '#test/site.ts'

/** Generous, for a busy machine. */
const soon = { timeout: 15_000 }

const first = await testSite({ settings: { LOG_LEVEL: 'silent' } })
const second = await testSite({ settings: { LOG_LEVEL: 'silent' }, beside: first })
await first.http.listen({ host: '127.0.0.1', port: 0 })
const { port } = first.http.server.address() as AddressInfo
const here = await first.member('educator')
const there = second.onThisInstance(here)
const whole = randomBytes(500_000)
const half = whole.subarray(0, 300_000)
const rest = whole.subarray(300_000)

const staged = async (url: string) =>
  readFileSync((await first.parts.staging.find(uploadIdOf(url)))?.path ?? '')

const stagedBytes = async (url: string) => (await first.parts.staging.find(uploadIdOf(url)))?.bytes

async function halfSent() {
  const url = await beginUpload(here, whole.length)
  const piece = openChunkRequest(here, url, { port, bytes: whole.length })
  piece.write(half)
  await expect.poll(() => stagedBytes(url), soon).toBe(half.length)
  return { url, piece }
}

test('session of one instance is valid at the other', async () => {
  expect((await contributeLink(there, { link: 'https://school.example/there' })).id).toBeTruthy()
})

test('R11 upload created at one instance resumes at the other', async () => {
  const url = await beginUpload(here, whole.length)
  expect((await sendChunk(here, url, half, 0)).statusCode).toBe(204)
  expect(await offsetOf(there, url)).toBe(half.length)
  expect((await sendChunk(there, url, rest, half.length)).statusCode).toBe(204)
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('R11 stalled connection at one instance does not block a resume at the other', async () => {
  const { url, piece } = await halfSent()
  expect(await offsetOf(there, url)).toBe(half.length)
  await expect.poll(piece.over, soon).toBe(423)
  expect((await sendChunk(there, url, rest, half.length)).statusCode).toBe(204)
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('R11 upload lock moves to each new chunk, without a request for the offset', async () => {
  const url = await beginUpload(here, whole.length)
  for (let at = 0; at < whole.length; at += 50_000) {
    const stalled = openChunkRequest(here, url, { port, bytes: whole.length - at, offset: at })
    stalled.write(whole.subarray(at, at + 25_000))
    await expect.poll(() => stagedBytes(url), soon).toBe(at + 25_000)
    const next = await sendChunk(there, url, whole.subarray(at + 25_000, at + 50_000), at + 25_000)
    expect(next.statusCode).toBe(204)
    await expect.poll(stalled.over, soon).toBe(423)
  }
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('T24 R11 repeated parallel chunks at both instances produce the correct bytes', async () => {
  const url = await beginUpload(here, whole.length)
  let rounds = 0
  for (let at = 0; at < whole.length; at = await offsetOf(rounds % 2 === 0 ? here : there, url)) {
    const piece = whole.subarray(at, at + 100_000)
    const responses = await Promise.all(
      [here, there, here, there].map((who) => sendChunk(who, url, piece, at)),
    )
    for (const { statusCode } of responses) expect([204, 409, 423]).toContain(statusCode)
    rounds += 1
  }
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('R2 R11 upload locks are released when the lock connection drops, and uploads resume', async () => {
  const { url, piece } = await halfSent()
  const { db } = first.parts
  const { rows: cut } = await sql<{ pid: number }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'thuto locks' and datname = current_database()`.execute(db)
  const pids = cut.map(({ pid }) => pid)
  // Wait for both to end: a chunk under a lock lost a moment later would be stored and rejected.
  const left = () => sql`select from pg_stat_activity where pid = any(${pids}::int[])`.execute(db)
  await expect.poll(async () => (await left()).rows.length, soon).toBe(0)
  await expect.poll(piece.over, soon).toBe(423)
  await expect.poll(async () => (await sendChunk(there, url, rest, half.length)).statusCode, soon).toBe(204)
  expect(await offsetOf(here, url)).toBe(whole.length)
  expect((await staged(url)).equals(whole)).toBe(true)
})

test('upload stopped at one instance is deleted, and its request at the other gets 423', async () => {
  const { url, piece } = await halfSent()
  expect((await stopUpload(there, url)).statusCode).toBe(204)
  await expect.poll(piece.over, soon).toBe(423)
  expect((await sendChunk(here, url, rest, half.length)).statusCode).toBe(404)
  expect(await first.parts.staging.find(uploadIdOf(url))).toBeUndefined()
})

test('R16 closing instance stores the received bytes and responds 503, and the upload resumes at the other', async () => {
  const { url, piece } = await halfSent()
  const tookMs = stopwatch()
  await first.http.close()
  expect(tookMs()).toBeLessThan(3_000)
  await expect.poll(piece.over, soon).toBe(503)
  expect(await offsetOf(there, url)).toBe(half.length)
  expect((await sendChunk(there, url, rest, half.length)).statusCode).toBe(204)
})
