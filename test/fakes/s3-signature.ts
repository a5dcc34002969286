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

const isoTime = (time: string) =>
  time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')

/** The same for a signature in the query: only a GET, signed for this host, for as long as the address says. */
export function signedAddressError({ method, url = '', headers }: IncomingMessage, keys: Keys, now: Date) {
  const { pathname, searchParams } = new URL(url, 'http://x')
  const value = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  const [id, ...scope] = value('Credential').split('/')
  const seconds = Number(value('Expires'))
  if (value('Algorithm') !== 'AWS4-HMAC-SHA256' || !(seconds > 0 && seconds <= 604_800))
    return 'AuthorizationQueryParametersError'
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const signature = value('Signature')
  searchParams.delete('X-Amz-Signature')
  const query = [...searchParams].map(([name, text]) => `${encoded(name)}=${encoded(text)}`).toSorted()
  const lines = ['GET', pathname, query.join('&'), `host:${headers.host}\n`, 'host', 'UNSIGNED-PAYLOAD']
  const toSign = ['AWS4-HMAC-SHA256', value('Date'), scope.join('/'), sha256(lines.join('\n'))]
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  if (method !== 'GET' || hmac(key, toSign.join('\n')).toString('hex') !== signature)
    return 'SignatureDoesNotMatch'
  const age = now.getTime() - Date.parse(isoTime(value('Date')))
  return age > seconds * 1_000 ? 'AccessDenied' : undefined
}
