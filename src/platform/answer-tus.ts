/** The one door to the tus server: it speaks the protocol (tus 1.0.0, creation and termination), we keep the bytes. */
import { Readable } from 'node:stream'
import { DataStore, type Lock, Server, TUS_RESUMABLE, Upload } from '@tus/server'

export const tusVersion: string = TUS_RESUMABLE

export interface TusUpload {
  readonly bytes: number
  /** How many of them are safe. */
  readonly received: number
  readonly fileName: string
}

/** What the protocol asks to be done with uploads. Whatever these throw comes out of `answerTus` again. */
export interface TusStorage {
  begin(upload: { readonly id: string; readonly bytes: number; readonly fileName: string }): Promise<void>
  find(id: string): Promise<TusUpload>
  /** Adds what comes at that place; gives how many bytes are safe then. */
  add(id: string, pieces: Readable, offset: number): Promise<number>
  stop(id: string): Promise<void>
  /** Keeps everybody else away from the upload; gives what ends that. */
  hold(id: string): Promise<() => Promise<void>>
}

export interface TusCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  /** The address that uploads are begun at; that of an upload is below it. */
  readonly path: string
  /** 32 hexadecimal digits; for POST, those of the upload to come. */
  readonly id: string
  readonly maxBytes: number
  readonly header: (name: string) => string | undefined
  readonly body?: Readable
}

export interface TusAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The call is not as the protocol wants it; `status` is what the protocol answers. */
export class TusError extends Error {
  override readonly name = 'TusRefusal'
  readonly status: number
  constructor(status: number) {
    super(`Refused by tus with ${status}`)
    this.status = status
  }
}

class KeeperStore extends DataStore {
  readonly #keeper: TusStorage
  constructor(keeper: TusStorage) {
    super()
    this.#keeper = keeper
    this.extensions = ['creation', 'termination']
  }

  override async create(upload: Upload) {
    const { id, size = 0, metadata } = upload
    await this.#keeper.begin({ id, bytes: size, fileName: metadata?.['filename'] ?? '' })
    return upload
  }

  override async getUpload(id: string) {
    const { bytes, received, fileName } = await this.#keeper.find(id)
    return new Upload({ id, size: bytes, offset: received, metadata: { filename: fileName } })
  }

  override write(pieces: Readable, id: string, offset: number) {
    return this.#keeper.add(id, pieces, offset)
  }

  override remove(id: string) {
    return this.#keeper.stop(id)
  }
}

const lockOf = (hold: TusStorage['hold'], id: string): Lock => {
  let release: (() => Promise<void>) | undefined
  return {
    async lock() {
      release = await hold(id)
    },
    async unlock() {
      await release?.()
    },
  }
}

// Only these get in: no Host, no forwarded header, no other method in disguise ever reaches the library.
const heard = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]
// And only these get out: none of the library's headers for other sites.
const told = ['location', 'upload-length', 'upload-metadata', 'upload-offset']

function requestOf({ method, path, id, header, body }: TusCall) {
  const headers = heard.flatMap((name) => {
    const value = header(name)
    return value === undefined ? [] : [[name, value] as [string, string]]
  })
  const url = `http://localhost${path}${method === 'POST' ? '' : `/${id}`}`
  return new Request(url, {
    method,
    headers,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  })
}

/**
 * Answers one call. Throws what the keeper threw, else a TusError. The server is made for the call, so that the keeper
 * knows who calls; making it costs next to nothing.
 */
export async function answerTus(call: TusCall, keeper: TusStorage): Promise<TusAnswer> {
  let error: { readonly is: unknown } | undefined
  const server = new Server({
    path: call.path,
    datastore: new KeeperStore(keeper),
    locker: { newLock: (id) => lockOf((each) => keeper.hold(each), id) },
    maxSize: call.maxBytes,
    namingFunction: () => call.id,
    getFileIdFromRequest: () => call.id,
    relativeLocation: true,
    respectForwardedHeaders: false,
    allowedOrigins: [],
    onResponseError(_request, thrown) {
      if (thrown instanceof Error) error = { is: thrown }
      return undefined
    },
  })
  const { status, headers } = await server.handleWeb(requestOf(call))
  if (error && !isTheirs(error.is)) throw error.is
  if (status >= 400) throw new TusError(status)
  const answered = told.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status, headers: { ...Object.fromEntries(answered), 'tus-resumable': tusVersion } }
}

/** More bytes than announced is the one thing the library throws as an Error of its own. */
const isTheirs = (thrown: unknown) => thrown instanceof Error && 'status_code' in thrown
