/** An upload over a connection that breaks repeatedly, without a browser: the stored part of each chunk. */
import { createHash, randomBytes } from 'node:crypto'
import { Upload } from 'tus-js-client'
import { expect, onTestFinished, test } from 'vitest'
import { beginUpload } from '#features/contributing/uploads/contract.ts'
import { firstChunkBytes, nextChunkBytes } from '#features/contributing/uploads/upload-limits.ts'
import { baseUrl, testSite } from '../site.ts'
import { cuttingProxy } from './cutting-proxy.ts'

const site = await testSite()
const educator = await site.member('educator')
const port = Number(new URL(await site.http.listen({ port: 0, host: '127.0.0.1' })).port)
const fileBytes = 1_572_864
const cuts = 10

// Slow: a fast connection would send a whole chunk before the site reads it.
const bytesPerSecond = 300_000

async function badLine() {
  const line = { broke: 0 }
  const proxy = await cuttingProxy({
    bytesPerSecond,
    sites: () => [port],
    onPatched(bytes) {
      if (line.broke === cuts || bytes < ((line.broke + 0.5) * fileBytes) / cuts) return
      line.broke += 1
      proxy.cut()
    },
  })
  onTestFinished(() => proxy.close())
  return { proxy, line }
}

/** Uploads in the product's chunk sizes; returns the upload id. */
const send = (linePort: number, file: Buffer) =>
  new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `http://127.0.0.1:${linePort}${beginUpload.path}`,
      metadata: { filename: 'Over a bad line.pdf' },
      headers: { cookie: educator.cookie(), origin: baseUrl },
      chunkSize: firstChunkBytes,
      retryDelays: Array.from({ length: 2 * cuts }, () => 20),
      onShouldRetry: () => {
        upload.options.chunkSize = firstChunkBytes
        return true
      },
      onChunkComplete: () => {
        upload.options.chunkSize = nextChunkBytes(upload.options.chunkSize ?? firstChunkBytes)
      },
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
    })
    upload.start()
  })

test(
  'R9 L7 ten connection losses lose no bytes and resend at most a tenth',
  { timeout: 120_000 },
  async () => {
    const { proxy, line } = await badLine()
    const file = randomBytes(fileBytes)
    const id = await send(proxy.port, file)
    const hash = createHash('sha256')
    const staged = await site.parts.staging.find(id)
    for await (const piece of staged?.read() ?? []) hash.update(piece as Buffer)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(file).digest('hex'))
    expect(line.broke).toBe(cuts)
    expect(proxy.carried('POST').requests).toBe(1)
    const twice = proxy.carried('PATCH').bytes - fileBytes
    expect(twice).toBeLessThanOrEqual(fileBytes / 10)
  },
)
