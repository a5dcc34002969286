/** Signed addresses of objects (AWS Signature Version 4, query form). Tested with the example of Amazon's documentation. */
import { createHash, createHmac } from 'node:crypto'
import type { BucketSettings } from './s3-objects.ts'

interface SignedRead {
  readonly at: Date
  readonly seconds: number
  /** `response-content-type` and its neighbours: headers that the server sends with the object. */
  readonly query?: Readonly<Record<string, string>>
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, percent)

/** Returns a signer of reads. `path`: plain ASCII below the endpoint, with its first slash. */
export function presigner({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<BucketSettings, 'bucket'>) {
  const { origin, host, pathname } = new URL(endpoint)
  const root = pathname.replace(/\/$/, '')
  let current: { readonly day: string; readonly key: Buffer } | undefined

  function keyOf(day: string) {
    if (current?.day !== day)
      current = { day, key: [day, region, 's3', 'aws4_request'].reduce(hmac, `AWS4${secretAccessKey}` as string | Buffer) as Buffer } // prettier-ignore
    return current.key
  }

  return (path: string, { at, seconds, query = {} }: SignedRead): string => {
    const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
    const day = time.slice(0, 8)
    const scope = `${day}/${region}/s3/aws4_request`
    const parameters = Object.entries({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${accessKeyId}/${scope}`,
      'X-Amz-Date': time,
      'X-Amz-Expires': String(seconds),
      'X-Amz-SignedHeaders': 'host',
      ...query,
    })
    const sorted = parameters
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&')
    const request = ['GET', root + path, sorted, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
    const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
    return `${origin}${root}${path}?${sorted}&X-Amz-Signature=${hmac(keyOf(day), toSign).toString('hex')}`
  }
}
