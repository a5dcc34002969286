/** Objects of one bucket: each method is a single call without retries. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../../config/config.ts'
import type { ByteRange, Versioning } from '../file-store.ts'
import {
  TransferCorruptedError,
  isMissing,
  isNotImplemented,
  isOutOfRange,
  isTaken,
  isTransient,
} from './s3-errors.ts'

/** Address and credentials of the bucket (`S3_…`). */
export type BucketSettings = Readonly<NonNullable<Config['s3']>>

/** Metadata of an object: id of its claim, and time of its move to the trash. */
export type ObjectMetadata = Readonly<Partial<Record<'claim' | 'trashed-at', string>>>

export interface FoundObject {
  readonly bytes: number
  readonly etag: string | undefined
  readonly metadata: ObjectMetadata
}
export interface ListedObject {
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: Date
}
export interface ListOptions {
  readonly prefix?: string
  readonly from?: string | undefined
  /** Return names of folders instead of their objects. */
  readonly foldersOnly?: boolean
}

/** Turns off the SDK's own retries, and checksums that servers other than Amazon's store as content. */
export const openClient = ({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    followRegionRedirects: false,
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 5_000,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  })

/** Total size from `bytes 0-9/1234`, else from the length of the response. */
const sizeFrom = (contentRange: string | undefined, length: number | undefined) =>
  contentRange === undefined ? length : Number(/\/(\d+)$/.exec(contentRange)?.[1])

export class S3Objects {
  readonly #client: S3Client
  readonly #bucket: string
  /** False once the server has rejected `If-None-Match` on writes. */
  #exclusive = true
  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  /** Does not overwrite if the server supports conditional writes; 'taken' if the object exists. The server verifies the bytes. */
  async putNew(
    name: string,
    content: Buffer,
    metadata: ObjectMetadata,
    signal: AbortSignal,
  ): Promise<'stored' | 'taken'> {
    try {
      await this.#client.send(
        new PutObjectCommand({
          ...this.#body(name, content),
          Metadata: { ...metadata },
          ...(this.#exclusive && { IfNoneMatch: '*' }),
        }),
        { abortSignal: signal },
      )
      return 'stored'
    } catch (error) {
      if (isTaken(error)) return 'taken'
      if (!this.#exclusive || !isNotImplemented(error)) throw error
      this.#exclusive = false
      return this.putNew(name, content, metadata, signal)
    }
  }

  /** Overwrites. The server verifies the bytes. */
  async put(name: string, content: Buffer, signal: AbortSignal): Promise<void> {
    await this.#client.send(new PutObjectCommand(this.#body(name, content)), { abortSignal: signal })
  }

  async find(name: string, signal: AbortSignal): Promise<FoundObject | undefined> {
    try {
      const head = await this.#client.send(new HeadObjectCommand(this.#at(name)), { abortSignal: signal })
      return {
        bytes: head.ContentLength ?? 0,
        etag: head.ETag,
        metadata: head.Metadata ?? {},
      }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** `bytes` is the total size, `streamBytes` the length of the stream. 'out of range' if the range starts after the end. */
  async open(name: string, range: ByteRange | undefined, signal: AbortSignal) {
    try {
      const Range = range && `bytes=${range.first}-${range.last}`
      const got = await this.#client.send(
        new GetObjectCommand({ ...this.#at(name), ...(Range && { Range }) }),
        {
          abortSignal: signal,
        },
      )
      const bytes = sizeFrom(got.ContentRange, got.ContentLength)
      const stream = got.Body as Readable | undefined
      if (bytes === undefined || !stream)
        throw new TransferCorruptedError(`The bucket gave no size of ${name}`)
      const streamBytes = range ? Math.min(range.last, bytes - 1) - range.first + 1 : bytes
      if (got.ContentLength === streamBytes) return { bytes, streamBytes, stream }
      stream.destroy()
      throw new TransferCorruptedError(`The bucket gave another part of ${name} than was asked for`)
    } catch (error) {
      if (isMissing(error)) return undefined
      if (isOutOfRange(error)) return 'out of range'
      throw error
    }
  }

  /** Copies on the server and sets the metadata. False without a source object. */
  async copy(from: string, to: string, metadata: ObjectMetadata, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#client.send(
        new CopyObjectCommand({
          ...this.#at(to),
          CopySource: `${this.#bucket}/${from}`,
          MetadataDirective: 'REPLACE',
          Metadata: { ...metadata },
        }),
        { abortSignal: signal },
      )
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  /** Idempotent: a missing object is no error. */
  async remove(name: string, signal: AbortSignal): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(name)), { abortSignal: signal })
  }

  /** `next` is the start of the next page; undefined on the last one. */
  async list({ prefix = '', from, foldersOnly }: ListOptions, signal: AbortSignal) {
    const page = await this.#client.send(
      new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        ...(from !== undefined && { ContinuationToken: from }),
        ...(foldersOnly && { Delimiter: '/' }),
      }),
      { abortSignal: signal },
    )
    return {
      objects: (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
        name: Key,
        bytes: Size,
        modifiedAt: LastModified,
      })),
      folders: (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix),
      next: page.IsTruncated === true ? page.NextContinuationToken : undefined,
    }
  }

  async versioning(signal: AbortSignal): Promise<Versioning> {
    try {
      const command = new GetBucketVersioningCommand({ Bucket: this.#bucket })
      const { Status } = await this.#client.send(command, { abortSignal: signal })
      return Status === 'Enabled' ? 'on' : 'off'
    } catch (error) {
      if (isTransient(error)) throw error
      return 'unknown'
    }
  }

  #body(name: string, content: Buffer) {
    const md5 = createHash('md5').update(content).digest('base64')
    return { ...this.#at(name), Body: content, ContentLength: content.length, ContentMD5: md5 }
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: name }
  }
}
