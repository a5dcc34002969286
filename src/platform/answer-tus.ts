/** The only importer of the tus server (tus 1.0.0, creation and termination). Storage of the bytes is handed in. */
import { Readable } from 'node:stream'
import { DataStore, type Lock, Server, TUS_RESUMABLE, Upload } from '@tus/server'

export const tusVersion: string = TUS_RESUMABLE
export const tusExtensions = ['creation', 'termination']

export interface TusUpload {
  readonly bytes: number
  /** Bytes already on disk. */
  readonly received: number
  readonly fileName: string
}

/** Storage behind the protocol. Its errors are rethrown by `answerTus`. */
export interface TusStorage {
  begin(upload: { readonly id: string; readonly bytes: number; readonly fileName: string }): Promise<void>
  find(id: string): Promise<TusUpload>
  /** Appends at `offset`; returns the number of bytes on disk. */
  add(id: string, pieces: Readable, offset: number): Promise<number>
  stop(id: string): Promise<void>
  /** Locks the upload; returns its release. */
  hold(id: string): Promise<() => Promise<void>>
}

export interface TusCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  /** Path of new uploads; an upload is at `path/id`. */
  readonly path: string
  /** 32 hexadecimal digits; a POST creates the upload under this id. */
  readonly id: string
  readonly maxBytes: number
  readonly header: (name: string) => string | undefined
  readonly body?: Readable
}

export interface TusAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Protocol error; `status` is the status of the response. */
export class TusError extends Error {
  override readonly name = 'TusError'
  readonly status: number
  constructor(status: number) {
    super(`Refused by tus with ${status}`)
    this.status = status
  }
}

class StorageAdapter extends DataStore {
  readonly #storage: TusStorage
  constructor(storage: TusStorage) {
    super()
    this.#storage = storage
    this.extensions = tusExtensions
  }

  override async create(upload: Upload) {
    const { id, size = 0, metadata } = upload
    await this.#storage.begin({ id, bytes: size, fileName: metadata?.['filename'] ?? '' })
    return upload
  }

  override async getUpload(id: string) {
    const { bytes, received, fileName } = await this.#storage.find(id)
    return new Upload({ id, size: bytes, offset: received, metadata: { filename: fileName } })
  }

  override write(pieces: Readable, id: string, offset: number) {
    return this.#storage.add(id, pieces, offset)
  }

  override remove(id: string) {
    return this.#storage.stop(id)
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

// Allowlist of request headers: the library never sees Host, forwarded headers or a method override.
const requestHeaders = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]
// Allowlist of response headers: drops the CORS headers of the library.
const responseHeaders = ['location', 'upload-length', 'upload-metadata', 'upload-offset']

function requestOf({ method, path, id, header, body }: TusCall) {
  const headers = requestHeaders.flatMap((name) => {
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
 * Answers one call. Throws the error of the storage, or TusError. A server per call is cheap and binds the storage to
 * the caller.
 */
export async function answerTus(call: TusCall, storage: TusStorage): Promise<TusAnswer> {
  let error: { readonly is: unknown } | undefined
  const server = new Server({
    path: call.path,
    datastore: new StorageAdapter(storage),
    locker: { newLock: (id) => lockOf((each) => storage.hold(each), id) },
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
  if (error && !isLibraryError(error.is)) throw error.is
  if (status >= 400) throw new TusError(status)
  const answered = responseHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status, headers: { ...Object.fromEntries(answered), 'tus-resumable': tusVersion } }
}

/** The library throws its own Error only for a body longer than announced. */
const isLibraryError = (thrown: unknown) => thrown instanceof Error && 'status_code' in thrown
