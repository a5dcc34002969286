/** The package has no types; this declares the part in use. */
declare module 'tar-stream' {
  import type { PassThrough, Readable, Writable } from 'node:stream'

  export interface Headers {
    readonly name: string
    readonly mode?: number | undefined
    readonly size?: number | undefined
    readonly mtime?: Date | undefined
    readonly linkname?: string | null | undefined
    readonly type?: string | null | undefined
  }
  export interface Pack extends Readable {
    entry(headers: Headers, callback?: (error?: Error | null) => void): Writable
    entry(headers: Headers, content: string | Buffer, callback?: (error?: Error | null) => void): Writable
    finalize(): void
  }
  export interface Entry extends PassThrough {
    readonly header: Headers
  }
  export interface Extract extends Writable {
    on(event: 'entry', listener: (headers: Headers, stream: PassThrough) => void): this
    on(event: string, listener: (...args: never[]) => void): this
    [Symbol.asyncIterator](): AsyncIterableIterator<Entry>
  }
  export function pack(): Pack
  export function extract(): Extract
}
