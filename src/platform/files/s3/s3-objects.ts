/** One bucket and its objects: each function is one call, tried once. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ByteRange } from '../file-store.ts'
import type { BucketSettings } from './bucket-settings.ts'
import { TransferCorruptedError, isMissing, isNotImplemented, isOutOfRange, isTaken } from './s3-errors.ts'

/** What is kept with an object: whose claim it was, and since when it is in the trash. */
export type ObjectMetadata = Readonly<Partial<Record<'claim' | 'trashed-at', string>>>

export interface FoundObject {
  readonly bytes: number
  readonly etag: string | undefined
  readonly modifiedAt: Date
  readonly marks: ObjectMetadata
}
export interface ListedObject {
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: Date
}
export interface ListedPage {
  readonly objects: readonly ListedObject[]
  readonly folders: readonly string[]
  /** Where the next page begins; undefined on the last. */
  readonly next: string | undefined
}
export interface ListOptions {
  readonly prefix?: string
  readonly from?: string | undefined
  /** Names of folders instead of what is in them. */
  readonly foldersOnly?: boolean
}

/** The SDK's own retries are off, and so are the checksums that servers other than Amazon's take for content (STACK §9). */
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

/** The whole size from `bytes 0-9/1234`, else from the length of the answer. */
const sizeFrom = (contentRange: string | undefined, length: number | undefined) =>
  contentRange === undefined ? length : Number(/\/(\d+)$/.exec(contentRange)?.[1])

export class S3Objects {
  readonly #client: S3Client
  readonly #bucket: string
  /** False once the server has said that it knows no `If-None-Match` on writes. */
  #exclusive = true
  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  /** Never over another object where the server can promise that; 'taken' when there is one. The server checks the bytes. */
  async putNew(
    name: string,
    content: Buffer,
    marks: ObjectMetadata,
    signal: AbortSignal,
  ): Promise<'kept' | 'taken'> {
    try {
      await this.#client.send(
        new PutObjectCommand({
          ...this.#body(name, content),
          Metadata: { ...marks },
          ...(this.#exclusive && { IfNoneMatch: '*' }),
        }),
        { abortSignal: signal },
      )
      return 'kept'
    } catch (error) {
      if (isTaken(error)) return 'taken'
      if (!this.#exclusive || !isNotImplemented(error)) throw error
      this.#exclusive = false
      return this.putNew(name, content, marks, signal)
    }
  }

  /** Over whatever is there. The server checks the bytes. */
  async put(name: string, content: Buffer, signal: AbortSignal): Promise<void> {
    await this.#client.send(new PutObjectCommand(this.#body(name, content)), { abortSignal: signal })
  }

  async find(name: string, signal: AbortSignal): Promise<FoundObject | undefined> {
    try {
      const head = await this.#client.send(new HeadObjectCommand(this.#at(name)), { abortSignal: signal })
      return {
        bytes: head.ContentLength ?? 0,
        etag: head.ETag,
        modifiedAt: head.LastModified ?? new Date(0),
        marks: head.Metadata ?? {},
      }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** `bytes` is the whole size, `coming` how many the stream has to give. 'out of range': it begins behind the end. */
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
      const coming = range ? Math.min(range.last, bytes - 1) - range.first + 1 : bytes
      if (got.ContentLength === coming) return { bytes, coming, stream }
      stream.destroy()
      throw new TransferCorruptedError(`The bucket gave another part of ${name} than was asked for`)
    } catch (error) {
      if (isMissing(error)) return undefined
      if (isOutOfRange(error)) return 'out of range'
      throw error
    }
  }

  /** On the server, with these marks. False when there is nothing to copy. */
  async copy(from: string, to: string, marks: ObjectMetadata, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#client.send(
        new CopyObjectCommand({
          ...this.#at(to),
          CopySource: `${this.#bucket}/${from}`,
          MetadataDirective: 'REPLACE',
          Metadata: { ...marks },
        }),
        { abortSignal: signal },
      )
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  /** Repeatable: a missing object is no error. */
  async remove(name: string, signal: AbortSignal): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(name)), { abortSignal: signal })
  }

  async list({ prefix = '', from, foldersOnly }: ListOptions, signal: AbortSignal): Promise<ListedPage> {
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

  #body(name: string, content: Buffer) {
    const md5 = createHash('md5').update(content).digest('base64')
    return { ...this.#at(name), Body: content, ContentLength: content.length, ContentMD5: md5 }
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: name }
  }
}
