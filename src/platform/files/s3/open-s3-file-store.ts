/** The one door to the bucket. Load it only where a bucket is configured: the SDK behind it is large. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { StartupError } from '../../startup-error.ts'
import { RetryBudgetError } from '#shared/retry.ts'
import type { BucketSettings } from './bucket-settings.ts'
import { type CallClock, retryingCalls, realClock } from './s3-retry.ts'
import { S3FileStore } from './s3-file-store.ts'
import { S3Staging } from './s3-staging.ts'
import { openClient, S3Objects } from './s3-objects.ts'
import { bucketIsAway, inPlainWords } from './s3-errors.ts'

export interface S3OpenDeps {
  readonly logError: (error: unknown) => void
  readonly clock?: CallClock
  /** The longest a small answer may take, in ms. */
  readonly tryMs?: number
  /** How long a file may send nothing while its reader waits, in ms. */
  readonly quietMs?: number
  /** For the copy of an upload that is looked into; usual: the temporary folder of the machine. */
  readonly copiesIn?: string
}

/** A bucket that is away at the start is told of, not waited for. */
const startMs = 10_000

/** Does what the site will do, on nothing that matters: lists, writes the folders' empty markers, reads and deletes. */
async function tryBucket(objects: S3Objects, folders: readonly string[], settings: BucketSettings) {
  const stop = AbortSignal.timeout(startMs)
  const attempt = async <T>(step: string, run: () => Promise<T>) =>
    run().catch((error: unknown) => {
      const cause = stop.aborted ? new Error(`no answer within ${startMs / 1_000} seconds`) : error
      throw new StartupError(inPlainWords(cause, step, settings))
    })
  const { folders: there } = await attempt('list', () => objects.list({ foldersOnly: true }, stop))
  const missing = folders.map((name) => `${name}/`).filter((each) => !there.includes(each))
  for (const name of ['uploads/', ...missing])
    await attempt('write', () => objects.putNew(name, Buffer.alloc(0), {}, stop))
  await attempt('read', () => objects.find('uploads/', stop))
  await attempt('delete', () => objects.remove('trash/.nothing', stop))
}

/** T14: a bucket that answers somebody without a key would show files nobody has reviewed. */
async function assertPrivate({ endpoint, bucket }: BucketSettings) {
  const place = `${endpoint.replace(/\/$/, '')}/${bucket}`
  for (const address of [`${place}/uploads/`, `${place}?list-type=2&max-keys=1`]) {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(startMs) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer?.ok)
      throw new StartupError(
        `the bucket ${bucket} can be read without a key, files before their review too. Make it private.`,
      )
  }
}

/** Lists the bucket and tries the door without a key; writes nothing. Throws StartupError when the bucket is not to be used. */
export async function checkBucket(settings: BucketSettings): Promise<void> {
  const objects = new S3Objects(openClient(settings), settings.bucket)
  try {
    await objects.list({ foldersOnly: true }, AbortSignal.timeout(startMs))
  } catch (error) {
    throw new StartupError(inPlainWords(error, 'list', settings))
  }
  await assertPrivate(settings)
}

/** Opens the store in a bucket and makes its folders. Throws StartupError, one clear line, when the bucket is not to be used. */
export async function openS3FileStore(
  settings: BucketSettings,
  folderNames: readonly string[],
  { logError, clock = realClock, tryMs = 15_000, quietMs = 30_000, copiesIn = tmpdir() }: S3OpenDeps,
): Promise<S3FileStore> {
  const objects = new S3Objects(openClient(settings), settings.bucket)
  await tryBucket(objects, folderNames, settings)
  await assertPrivate(settings)
  const closing = new AbortController()
  const patiently = retryingCalls({
    ...clock,
    tryMs,
    logError: (error) => logError(bucketIsAway(error, settings)),
    closed: closing.signal,
  })
  const close = () => closing.abort(new RetryBudgetError('The file store is closed'))
  const staging = new S3Staging({ objects, patiently, copiesIn })
  return new S3FileStore({ objects, patiently, newClaim: () => randomUUID(), quietMs, close, staging })
}
