/** Checks AWS Signature Version 4 from its description, without the SDK that signs. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function canonicalRequest({ method, url = '', headers }: IncomingMessage, signedHeaders: string) {
  const { pathname, searchParams } = new URL(url, 'http://x')
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const payload = String(headers['x-amz-content-sha256'])
  return [method, pathname, query.join('&'), lines.join(''), signedHeaders, payload].join('\n')
}

/** The code S3 would answer with; undefined when the signature and the hash of the body are right. */
export function signatureError(request: IncomingMessage, body: Buffer, keys: Keys): string | undefined {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': claimed } = request.headers
  const [, credential = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (signature === undefined) return 'AccessDenied'
  const [id, ...scope] = credential.split('/')
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonicalRequest(request, signedHeaders))]
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  if (hmac(key, toSign.join('\n')).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  return claimed === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}
