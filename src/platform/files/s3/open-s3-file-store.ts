/** The only importer of the S3 file store; load it only for a configured bucket, because the SDK is large. */
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../../errors.ts'
import { RetryBudgetError } from '#shared/retry.ts'
import { assertStorageKey, type FileStore, type Versioning } from '../file-store.ts'
import { type BucketSettings, openClient, S3Objects } from './s3-objects.ts'
import { type CallClock, retryingCalls } from './s3-retry.ts'
import { S3FileStore } from './s3-file-store.ts'
import { S3Staging } from './s3-staging.ts'
import { presigner } from './presign.ts'
import { bucketUnavailableError, operatorMessage } from './s3-errors.ts'

export interface S3OpenDeps {
  readonly logError: (error: unknown) => void
  readonly clock?: CallClock
  /** Timeout of a small response, in ms. */
  readonly tryMs?: number
  /** Longest silence of a file while its reader waits, in ms. */
  readonly idleMs?: number
  /** Folder for local copies of staged uploads; by default the temporary folder. */
  readonly copiesIn?: string
}

const realClock: CallClock = {
  now: () => performance.now(),
  sleep: (ms, signal) => pause(ms, undefined, { ...(signal && { signal }) }),
  random: Math.random,
}

/** An unreachable bucket must fail the start soon. */
const startMs = 10_000

/** Tries what the site needs on harmless objects: lists, writes the folders' empty markers, reads and deletes. */
async function tryBucket(objects: S3Objects, folders: readonly string[], settings: BucketSettings) {
  const stop = AbortSignal.timeout(startMs)
  const attempt = async <T>(step: string, run: () => Promise<T>) =>
    run().catch((error: unknown) => {
      const cause = stop.aborted ? new Error(`no answer within ${startMs / 1_000} seconds`) : error
      throw new StartupError(operatorMessage(cause, step, settings))
    })
  const { folders: there } = await attempt('list', () => objects.list({ foldersOnly: true }, stop))
  const missing = folders.map((name) => `${name}/`).filter((each) => !there.includes(each))
  for (const name of ['uploads/', ...missing])
    await attempt('write', () => objects.putNew(name, Buffer.alloc(0), {}, stop))
  await attempt('read', () => objects.find('uploads/', stop))
  await attempt('delete', () => objects.remove('trash/.nothing', stop))
}

/** T14: a bucket that answers without a key would expose files before their review. */
async function assertPrivate({ endpoint, publicEndpoint = endpoint, bucket }: BucketSettings) {
  const bucketUrls = [...new Set([endpoint, publicEndpoint])].map(
    (url) => `${url.replace(/\/$/, '')}/${bucket}`,
  )
  for (const address of bucketUrls.flatMap((url) => [`${url}/uploads/`, `${url}?list-type=2&max-keys=1`])) {
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

const signedSeconds = 60

/** Neither the redirect nor the file may be cached, so that access ends 60 s after a takedown (T14). */
function signedAddressOf(settings: BucketSettings): FileStore['signedAddress'] {
  const { publicEndpoint: endpoint, bucket } = settings
  if (endpoint === undefined) return undefined
  const sign = presigner({ ...settings, endpoint })
  return (key, { type, disposition }) => {
    assertStorageKey(key)
    const query = {
      'response-cache-control': 'private, no-store',
      'response-content-disposition': disposition,
      'response-content-type': type,
    }
    return sign(`/${bucket}/${key}`, { at: new Date(), seconds: signedSeconds, query })
  }
}

/** A server that refuses signed addresses would fail every download. One that this machine cannot reach is not judged. */
async function assertRedirects(settings: BucketSettings) {
  const { publicEndpoint: endpoint, bucket } = settings
  if (endpoint === undefined) return
  const address = presigner({ ...settings, endpoint })(`/${bucket}/uploads/`, { at: new Date(), seconds: 60 })
  const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(startMs) }).catch(
    () => undefined,
  )
  await answer?.body?.cancel()
  if (answer && !answer.ok && answer.status !== 404)
    throw new StartupError(
      `the bucket refuses an address signed for browsers (${answer.status}). Correct S3_PUBLIC_ENDPOINT, and let a proxy before it pass on the Host header unchanged.`,
    )
}

/** Lists the bucket and calls it without a key; writes nothing. Throws StartupError if the bucket is unusable. */
export async function checkBucket(settings: BucketSettings): Promise<{ readonly versioning: Versioning }> {
  const objects = new S3Objects(openClient(settings), settings.bucket)
  try {
    await objects.list({ foldersOnly: true }, AbortSignal.timeout(startMs))
  } catch (error) {
    throw new StartupError(operatorMessage(error, 'list', settings))
  }
  await assertPrivate(settings)
  await assertRedirects(settings)
  return {
    versioning: await objects.versioning(AbortSignal.timeout(startMs)).catch(() => 'unknown' as const),
  }
}

/** Opens the store in a bucket and creates its folders. Throws StartupError if the bucket is unusable. */
export async function openS3FileStore(
  settings: BucketSettings,
  folderNames: readonly string[],
  { logError, clock = realClock, tryMs = 15_000, idleMs = 30_000, copiesIn = tmpdir() }: S3OpenDeps,
): Promise<S3FileStore> {
  const objects = new S3Objects(openClient(settings), settings.bucket)
  await tryBucket(objects, folderNames, settings)
  await assertPrivate(settings)
  await assertRedirects(settings)
  const closing = new AbortController()
  const logOutage = (error: unknown) => logError(bucketUnavailableError(error, settings))
  const withRetry = retryingCalls(clock, tryMs, logOutage, closing.signal)
  const close = () => closing.abort(new RetryBudgetError('The file store is closed'))
  const staging = new S3Staging(objects, withRetry, copiesIn)
  const signedAddress = signedAddressOf(settings)
  return new S3FileStore({ objects, withRetry, idleMs, close, staging, signedAddress })
}
