/** The same public answer for many is packed once: packing costs more than finding it (RELIABILITY R8). */
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compressed = promisify(brotliCompress)
/** What is asked for by many is asked for now. */
const keptAtMost = 32

const takesBrotli = (accepted: string | string[] | undefined) =>
  String(accepted)
    .split(',')
    .some((part) => /^br(;q=(1|0?\.\d*[1-9]).*)?$/.test(part.replaceAll(' ', '')))

/** Answers by their name (`etag`), which says all of what is in them. */
function packer(options: BrotliOptions) {
  const packed = new Map<string, Promise<Buffer>>()
  return (name: string, text: string) => {
    const known = packed.get(name)
    if (known) return known
    const packing = compressed(text, options)
    packed.set(name, packing)
    packing.catch(() => packed.delete(name))
    const [oldest] = packed.keys()
    if (oldest !== undefined && packed.size > keptAtMost) packed.delete(oldest)
    return packing
  }
}

/** After answers got their names; below `leastBytes` they go as they are. */
export function packAnswers(http: FastifyInstance, leastBytes: number, options: BrotliOptions) {
  const pack = packer(options)
  http.addHook('onSend', async ({ headers }, reply, payload) => {
    const name = reply.getHeader('etag')
    const isNamedText = typeof payload === 'string' && typeof name === 'string'
    if (!isNamedText || reply.statusCode !== 200 || payload.length < leastBytes) return payload
    if (!takesBrotli(headers['accept-encoding']) || headers['x-no-compression'] !== undefined) return payload
    const bytes = await pack(name, payload)
    void reply.header('content-encoding', 'br')
    return bytes
  })
}
