/** In-memory S3 bucket: conditions, checksums, copies, ranges and pages. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface FakeObject {
  readonly content: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export const errorAnswer = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

export interface BucketOptions {
  /** False for a server that does not know conditions on writes: 'ignores' them, or 'refuses' with 501. */
  readonly exclusivePuts?: boolean | 'refuses'
  /** False for a server that ignores checksums. */
  readonly checksBytes?: boolean
  readonly pageSize?: number
  /** State of GetBucketVersioning; 'refused' for a key that may not read it. */
  readonly versioning?: 'Enabled' | 'Suspended' | 'refused'
}

const metadataIn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))) as Record<
    string,
    string
  >

export class FakeBucket {
  readonly objects = new Map<string, FakeObject>()
  readonly options: BucketOptions
  constructor(options: BucketOptions) {
    this.options = options
  }

  /** Lays an object down without a call. */
  keep(name: string, content: Buffer, metadata: Readonly<Record<string, string>> = {}) {
    const etag = `"${createHash('md5').update(content).digest('hex')}"`
    const headers = { ...metadata, etag, 'last-modified': new Date().toUTCString() }
    this.objects.set(name, { content, headers })
  }

  /** Loses the last byte of an object. */
  shorten(name: string) {
    const found = this.objects.get(name)
    if (found) this.objects.set(name, { ...found, content: found.content.subarray(0, -1) })
  }

  put(name: string, content: Buffer, headers: IncomingHttpHeaders): Answer {
    const { exclusivePuts = true, checksBytes = true } = this.options
    const source = headers['x-amz-copy-source']
    if (headers['if-none-match'] === '*') {
      if (exclusivePuts === 'refuses') return errorAnswer(501, 'NotImplemented')
      if (exclusivePuts && this.objects.has(name)) return errorAnswer(412, 'PreconditionFailed')
    }
    if (typeof source === 'string') return this.#copy(source, name, headers)
    if (headers['content-length'] === undefined) return errorAnswer(411, 'MissingContentLength')
    const md5 = createHash('md5').update(content).digest('base64')
    if (checksBytes && headers['content-md5'] !== md5) return errorAnswer(400, 'BadDigest')
    this.keep(name, content, metadataIn(headers))
    return { status: 200 }
  }

  #copy(source: string, name: string, headers: IncomingHttpHeaders): Answer {
    const found = this.objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, ''))
    if (!found) return errorAnswer(404, 'NoSuchKey')
    const replaced = headers['x-amz-metadata-directive'] === 'REPLACE'
    this.keep(name, found.content, replaced ? metadataIn(headers) : found.headers)
    return { status: 200, body: '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' }
  }

  get(name: string, range: string | undefined): Answer {
    const found = this.objects.get(name)
    if (!found) return errorAnswer(404, 'NoSuchKey')
    const { content, headers } = found
    if (range === undefined) return { status: 200, headers, body: content }
    const [first = 0, last] = range
      .slice('bytes='.length)
      .split('-')
      .map((each) => (each === '' ? undefined : Number(each)))
    if (first >= content.length) return errorAnswer(416, 'InvalidRange')
    const end = Math.min(last ?? Number.POSITIVE_INFINITY, content.length - 1)
    return {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${first}-${end}/${content.length}` },
      body: content.subarray(first, end + 1),
    }
  }

  remove(name: string): Answer {
    this.objects.delete(name)
    return { status: 204 }
  }

  list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? ''
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const pageSize = Math.min(Number(query.get('max-keys') ?? 1000), this.options.pageSize ?? 1000)
    const rows = new Map<string, string>()
    for (const name of [...this.objects.keys()].filter((each) => each.startsWith(prefix)).toSorted()) {
      const cut = query.get('delimiter') === '/' ? name.indexOf('/', prefix.length) : -1
      const row = cut < 0 ? name : name.slice(0, cut + 1)
      if (row > after)
        rows.set(
          row,
          cut < 0 ? this.#contents(name) : `<CommonPrefixes><Prefix>${row}</Prefix></CommonPrefixes>`,
        )
    }
    const page = [...rows].slice(0, pageSize)
    const cutShort = rows.size > page.length
    const token = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64')
    const next = cutShort ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
    return {
      status: 200,
      body: `<ListBucketResult><IsTruncated>${cutShort}</IsTruncated>${next}${page.map(([, xml]) => xml).join('')}</ListBucketResult>`,
    }
  }

  #contents(name: string) {
    const found = this.objects.get(name)
    const at = new Date(found?.headers['last-modified'] ?? 0).toISOString()
    return `<Contents><Key>${name}</Key><Size>${found?.content.length}</Size><LastModified>${at}</LastModified></Contents>`
  }
}
