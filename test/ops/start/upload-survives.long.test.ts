/** An upload in progress while its process is killed or stopped. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metadataOf, chunkHeaders } from '../../uploads/tus-headers.ts'
import { freePort, type RunningSite, startSite, cookieOf } from '../../running-site.ts'
import { stopwatch } from '../../setup/stopwatch.ts'

const admin = { email: 'head@school.example', password: 'the-first-admin-here' }
const tus = { 'tus-resumable': '1.0.0' }
const whole = randomBytes(1_000_000)
const sent = 600_000
let folder = ''
let settings: Record<string, string> = {}
let site: RunningSite

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-survives-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  settings = {
    DATA_DIR: path.join(folder, 'data'),
    STAGING_DIR: path.join(folder, 'staging'),
    PORT: String(await freePort()),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  site = await startSite({ settings })
}, 120_000)
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signIn() {
  const answer = await fetch(`${site.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(admin),
  })
  expect(answer.status).toBe(200)
  return { origin: site.url, cookie: cookieOf(answer) }
}

type Signed = Awaited<ReturnType<typeof signIn>>

async function begin(signed: Signed) {
  const answer = await fetch(`${site.url}/api/resumable-uploads`, {
    method: 'POST',
    headers: {
      ...signed,
      ...tus,
      'upload-length': String(whole.length),
      'upload-metadata': metadataOf('notes.pdf'),
    },
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}

const partOf = (url: string) => path.join(folder, 'staging', `${url.split('/').at(-1)}.part`)

/** Sends the start of a chunk and waits until it is on disk. */
async function sendHalf(signed: Signed, url: string) {
  const piece: ClientRequest = request(site.url + url, {
    method: 'PATCH',
    headers: { ...signed, ...chunkHeaders(0), 'content-length': whole.length },
  })
  piece.on('error', () => {})
  piece.write(whole.subarray(0, sent))
  await expect.poll(() => statSync(partOf(url)).size, { timeout: 10_000 }).toBe(sent)
}

const safeBytes = async (signed: Signed, url: string) => {
  const answer = await fetch(site.url + url, { method: 'HEAD', headers: { ...signed, ...tus } })
  return Number(answer.headers.get('upload-offset'))
}

async function sendRest(signed: Signed, url: string, offset: number) {
  const answer = await fetch(site.url + url, {
    method: 'PATCH',
    headers: { ...signed, ...chunkHeaders(offset) },
    body: whole.subarray(offset),
  })
  expect(answer.status).toBe(204)
  expect(readFileSync(partOf(url)).equals(whole)).toBe(true)
}

test(
  'R1 R9 L6 an upload loses at most its last 262144 bytes in a kill -9',
  { timeout: 120_000 },
  async () => {
    const signed = await signIn()
    const url = await begin(signed)
    await sendHalf(signed, url)
    await site.kill()
    site = await startSite({ settings })
    const offset = await safeBytes(signed, url)
    expect(offset).toBeLessThanOrEqual(sent)
    expect(sent - offset).toBeLessThanOrEqual(262_144)
    await sendRest(signed, url, offset)
  },
)

test('R16 an upload loses no bytes in an orderly stop', { timeout: 120_000 }, async () => {
  const signed = await signIn()
  const url = await begin(signed)
  await sendHalf(signed, url)
  const tookMs = stopwatch()
  expect(await site.stop()).toBe(0)
  expect(tookMs()).toBeLessThan(10_000)
  site = await startSite({ settings })
  expect(await safeBytes(signed, url)).toBe(sent)
  await sendRest(signed, url, sent)
})
