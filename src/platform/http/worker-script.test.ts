import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { compressWhole } from './response-cache/encoded-response.ts'
import { sendWithEtag } from './response-cache/public-read.ts'
import { unregisterScript, type WorkerParts, workerScript } from './worker-script.ts'

const parts: WorkerParts = {
  code: 'addEventListener("fetch",()=>{})\n',
  files: { first: ['a-1.js'], later: 'later-1.json' },
  page: '<p>page</p>',
  pageHeaders: { a: '1' },
}

const site = await siteWithoutDatabase()
const off = await siteWithoutDatabase({ SERVICE_WORKER: 'off' })

async function serving(script: string) {
  const http = fastify()
  const answer = await compressWhole(script)
  http.get('/sw.js', async (request, reply) => sendWithEtag(request, reply, answer))
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
    const ask = await serving(workerScript(parts))
    const plain = await ask()
    expect(plain.body).toContain(parts.code)
    const known = await ask({ 'if-none-match': String(plain.headers['etag']) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const packed = await ask({ 'accept-encoding': 'gzip, br' })
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const older = await ask({ 'accept-encoding': 'gzip' })
    expect(gunzipSync(older.rawPayload).toString()).toBe(plain.body)
  })

  test('changes with every byte of page, headers, code and list', () => {
    const changed: readonly Partial<WorkerParts>[] = [
      {},
      { code: `${parts.code}//` },
      { page: `${parts.page}!` },
      { pageHeaders: { a: '2' } },
      { files: { ...parts.files, later: 'later-2.json' } },
    ]
    const shells = changed.map((each) =>
      workerScript({ ...parts, ...each })
        .split('\n', 2)
        .join('\n'),
    )
    expect(new Set(shells).size).toBe(changed.length)
    expect(workerScript(parts)).toBe(workerScript({ ...parts }))
  })
})

test('T36 SERVICE_WORKER=off serves a worker that unregisters itself', async () => {
  expect((await off.inject('/sw.js')).body).toBe(unregisterScript)
})
