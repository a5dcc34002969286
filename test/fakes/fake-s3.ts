/** S3 server with the calls of the file store. Checks requests and injects faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Answer, type BucketOptions, errorAnswer, FakeBucket } from './fake-bucket.ts'
import { type Keys, signatureError, signedAddressError } from './s3-signature.ts'

export interface Call {
  readonly method: string
  /** The object; empty for a list. */
  readonly name: string
  /** Counted from 1 since the last injected fault. */
  readonly number: number
}

export type InjectedFault =
  | { readonly status: number; readonly code: string; readonly retryAfter?: number }
  /** Accepts the call and never responds. */
  | 'silent'
  /** Disconnects before the call. */
  | 'hang up'
  /** Completes the call and disconnects without a response. */
  | 'answer lost'
  /** Sends half of the bytes and disconnects. */
  | 'cut'
  /** Sends half of the bytes and stalls. */
  | 'stall'
  /** Changes a byte in transit. */
  | 'damage'
  /** Stores all but the last byte and reports success. */
  | 'shorten'
  /** Responds with an HTML page, as a proxy without its server. */
  | 'page of a proxy'

export interface FakeS3 {
  readonly settings: {
    readonly endpoint: string
    readonly bucket: string
    readonly region: string
  } & Keys
  /** Environment variables for a site. */
  readonly environment: Readonly<Record<string, string>>
  readonly bucket: FakeBucket
  /** Calls since the last injected fault. */
  readonly calls: () => readonly Call[]
  /** Sets a function that picks the fault of each call. Resets the recorded calls. */
  injectFault(pick?: (call: Call) => InjectedFault | undefined): void
  close(): Promise<void>
}

const keys: Keys = { accessKeyId: 'fake-key', secretAccessKey: 'fake-secret' }
const bucketName = 'thuto-files'

function half(content: Buffer, response: ServerResponse, then: () => void) {
  response.write(content.subarray(0, content.length >> 1), then)
}

function send(answer: Answer, response: ServerResponse, fault: InjectedFault | undefined, isHead: boolean) {
  const body = Buffer.from(answer.body ?? '')
  response.writeHead(answer.status, {
    'content-length': answer.status === 204 ? '0' : String(body.length),
    ...answer.headers,
  })
  if (isHead) response.end()
  else if (fault === 'cut') half(body, response, () => response.destroy())
  else if (fault === 'stall') half(body, response, () => {})
  else response.end(body)
}

function damaged(body: Buffer) {
  const other = Buffer.from(body)
  const at = body.length >> 1
  if (body.length > 0) other[at] = (other[at] ?? 0) ^ 1
  return other
}

function versioningAnswer({ versioning }: BucketOptions): Answer {
  if (versioning === 'refused') return errorAnswer(403, 'AccessDenied')
  const status = versioning === undefined ? '' : `<Status>${versioning}</Status>`
  return { status: 200, body: `<VersioningConfiguration>${status}</VersioningConfiguration>` }
}

function answerOf(bucket: FakeBucket, request: IncomingMessage, name: string, body: Buffer): Answer {
  const { searchParams } = new URL(request.url ?? '', 'http://x')
  if (searchParams.has('versioning')) return versioningAnswer(bucket.options)
  if (name === '') return bucket.list(searchParams)
  if (request.method === 'PUT') return bucket.put(name, body, request.headers)
  if (request.method === 'DELETE') return bucket.remove(name)
  return withOwnHeaders(bucket.get(name, request.headers.range), searchParams)
}

/** Headers that the address names: `response-content-type` and its neighbours. */
function withOwnHeaders(answer: Answer, query: URLSearchParams): Answer {
  const prefix = 'response-'
  const named = [...query].filter(([name]) => name.startsWith(prefix))
  const headers = Object.fromEntries(named.map(([name, value]) => [name.slice(prefix.length), value]))
  return answer.status < 300 ? { ...answer, headers: { ...answer.headers, ...headers } } : answer
}

export interface FakeS3Options extends BucketOptions {
  /** Anonymous calls may read and list. */
  readonly isPublic?: boolean
  /** Clock of the server, for the end of signed addresses. */
  readonly now?: () => Date
}

/** Returns an error response; undefined when the call may proceed. */
function refusal(
  request: IncomingMessage,
  body: Buffer,
  { isPublic, checksBytes, now = () => new Date() }: FakeS3Options,
) {
  const isSigned = request.headers.authorization !== undefined
  if (isPublic && !isSigned) return undefined
  const isSignedAddress = !isSigned && request.url?.includes('X-Amz-Signature=') === true
  const code = isSignedAddress
    ? signedAddressError(request, keys, now())
    : signatureError(request, body, keys)
  if (code === 'XAmzContentSHA256Mismatch') return checksBytes === false ? undefined : errorAnswer(400, code)
  return code === undefined ? undefined : errorAnswer(403, code)
}

interface CallContext {
  readonly fault: InjectedFault | undefined
  readonly name: string
  readonly isOurBucket: boolean
}

async function handle(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { fault, name, isOurBucket }: CallContext,
  { bucket, options }: { bucket: FakeBucket; options: FakeS3Options },
) {
  if (fault === 'silent') return
  if (fault === 'hang up') return void request.socket.destroy()
  const sent = await buffer(request)
  const isHead = request.method === 'HEAD'
  const reply = (answer: Answer) => send(answer, response, fault, isHead)
  if (fault === 'page of a proxy') return reply({ status: 502, body: '<html>Bad Gateway<br></html>' })
  if (typeof fault === 'object') {
    if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter)
    return reply(errorAnswer(fault.status, fault.code))
  }
  const body = fault === 'damage' ? damaged(sent) : sent
  const refused = isOurBucket ? refusal(request, body, options) : errorAnswer(404, 'NoSuchBucket')
  const answer = refused ?? answerOf(bucket, request, name, body)
  if (fault === 'shorten') bucket.shorten(name)
  if (fault === 'answer lost') return void request.socket.destroy()
  reply(answer)
}

const namesIn = (request: IncomingMessage) => {
  const [, called = '', ...rest] = new URL(request.url ?? '', 'http://x').pathname.split('/')
  return { name: decodeURIComponent(rest.join('/')), isOurBucket: called === bucketName }
}

const environmentOf = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucketName,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
})

/** Listens on 127.0.0.1 until `close`. */
export async function startFakeS3(options: FakeS3Options = {}): Promise<FakeS3> {
  const bucket = new FakeBucket(options)
  let calls: Call[] = []
  let faultOf: (call: Call) => InjectedFault | undefined = () => undefined
  const server = createServer((request, response) => {
    const { name, isOurBucket } = namesIn(request)
    const call = { method: request.method ?? '', name, number: calls.length + 1 }
    calls.push(call)
    const context = { name, isOurBucket, fault: faultOf(call) }
    handle({ request, response }, context, { bucket, options }).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { endpoint, bucket: bucketName, region: 'us-east-1', ...keys },
    environment: environmentOf(endpoint),
    bucket,
    calls: () => calls,
    injectFault(pick = () => undefined) {
      calls = []
      faultOf = pick
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
