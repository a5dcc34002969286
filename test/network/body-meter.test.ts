import { expect, test } from 'vitest'
import { bodyMeter } from './body-meter.ts'

const patch = (body: string) => `PATCH /a HTTP/1.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const stream = `HEAD /a HTTP/1.1\r\nhost: x\r\n\r\n${patch('0123456789')}${patch('abc')}GET / HTTP/1.1\r\n\r\n`

const countOf = (pieceLength: number) => {
  const counted: Record<string, { requests: number; bytes: number }> = {}
  const read = bodyMeter((method, bytes) => {
    const count = (counted[method] ??= { requests: 0, bytes: 0 })
    if (bytes === 0) count.requests += 1
    count.bytes += bytes
  })
  for (let at = 0; at < stream.length; at += pieceLength)
    read(Buffer.from(stream.slice(at, at + pieceLength)))
  return counted
}

test.for([1, 3, 7, 64, 1_000])(
  'R9 body meter counts bytes by method, in pieces of %i bytes',
  (pieceLength) => {
    expect(countOf(pieceLength)).toEqual({
      HEAD: { requests: 1, bytes: 0 },
      PATCH: { requests: 2, bytes: 13 },
      GET: { requests: 1, bytes: 0 },
    })
  },
)
