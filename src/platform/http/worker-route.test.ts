import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import type { Http } from './http-server.ts'
import { unregisterScript, serveWorker, type WorkerOptions } from './worker-route.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-worker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = path.join(folder, 'sw.js')
const code = 'self.shell={"version":"1"};\naddEventListener("fetch",()=>{})\n'
writeFileSync(file, code)

const site = await siteWithoutDatabase()
const off = await siteWithoutDatabase({ SERVICE_WORKER: 'off' })

function serving(options: Partial<WorkerOptions> = {}) {
  const http = fastify() as unknown as Http
  serveWorker(http, { path: '/sw.js', file, pageHeaders: () => ({ a: '1' }), on: true, ...options })
  return (headers: Record<string, string> = {}) => http.inject({ url: '/sw.js', headers })
}

describe('T36 the worker', () => {
  test('is revalidated each time, may call only its site, and has the scope of the site', async () => {
    const { headers, statusCode } = await site.inject('/sw.js')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('costs a few bytes while unchanged, and is compressed', async () => {
    const ask = serving()
    const plain = await ask()
    expect(plain.body).toContain(code)
    const known = await ask({ 'if-none-match': String(plain.headers['etag']) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const packed = await ask({ 'accept-encoding': 'gzip, br' })
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const older = await ask({ 'accept-encoding': 'gzip' })
    expect(gunzipSync(older.rawPayload).toString()).toBe(plain.body)
  })

  test('changes with the headers of the page, and with a rebuild under a running site', async () => {
    const tag = async (ask: ReturnType<typeof serving>) => (await ask()).headers['etag']
    const ask = serving()
    const before = await tag(ask)
    expect(await tag(serving())).toBe(before)
    expect(await tag(serving({ pageHeaders: () => ({ a: '2' }) }))).not.toBe(before)
    writeFileSync(file, `${code}//`)
    utimesSync(file, new Date(1), new Date(1))
    expect(await tag(ask)).not.toBe(before)
  })
})

describe('T36 the kill switch', () => {
  test('SERVICE_WORKER=off and a site without a build serve a worker that unregisters itself', async () => {
    for (const options of [{ on: false }, { file: path.join(folder, 'none.js') }])
      expect((await serving(options)()).body).toBe(unregisterScript)
    expect((await off.inject('/sw.js')).body).toBe(unregisterScript)
  })
})
