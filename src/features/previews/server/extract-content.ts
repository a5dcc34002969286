import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { fileTypeOf, type FileExtension } from '#features/files/file-type.ts'
import { SandboxError, SandboxLimitError, type RunSandboxed } from '#platform/sandbox/sandbox.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import { coverUrl } from '../cover.ts'
import { understandJob } from '../extract-job.ts'
import type { PreviewsRepository } from './previews-repository.ts'

export interface UnderstandDeps {
  readonly previews: PreviewsRepository
  readonly files: Pick<FileStore, 'read'>
  readonly runInChild: RunSandboxed
  readonly logError: (error: unknown) => void
}

const maxTries = 6
const reader = new URL('reading/read-file.ts', import.meta.url)

const picture = z.instanceof(Uint8Array)
/** What came from a process that read a stranger's file is looked at once more. */
const answer = z.object({
  text: z.string(),
  paged: z.int().check(z.nonnegative(), z.maximum(100_000)),
  pages: z.nullable(z.int().check(z.positive(), z.maximum(100_000))),
  language: z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  covers: z.nullable(z.object({ small: picture, large: picture })),
})
type Answer = z.output<typeof answer>

const nothing: Answer = { text: '', paged: 0, pages: null, language: null, covers: null }

/**
 * Reads a filed file and keeps what is found. Repeatable, beside other nodes too. Throws so that it is tried again;
 * the sixth try is the last one. A file that has nothing to say, or too much, is understood all the same.
 */
export async function extractContent(deps: UnderstandDeps, resourceId: string, signal?: AbortSignal) {
  const { previews, logError } = deps
  const file = await previews.beginReading(resourceId)
  if (!file) return
  try {
    // Sixth tries that ended with the whole process left no word of their own.
    if (file.tries > maxTries) throw new Error('it was begun too often')
    const bytes = await bytesOf(deps, file.storageKey)
    const extension = fileTypeOf(file.fileName)?.extension
    const found = bytes && extension ? await read(deps, bytes, extension, signal) : nothing
    await previews.keep(resourceId, { ...found, thumbnail: thumbnailOf(resourceId, found) })
  } catch (error) {
    if (file.tries < maxTries || signal?.aborted) throw error
    await previews.giveUp(resourceId)
    logError(new Error(`The file of ${resourceId} could not be read: ${reasonOf(error)}`))
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

async function bytesOf({ files }: UnderstandDeps, storageKey: string) {
  const stored = await files.read(storageKey)
  return stored && (await buffer(stored.stream))
}

/** What the cover costs is known only afterwards: without it the text may be had yet. */
async function read(
  { runInChild }: UnderstandDeps,
  bytes: Uint8Array,
  extension: FileExtension,
  signal?: AbortSignal,
): Promise<Answer> {
  const ask = async (withCovers: boolean) => {
    const input = { bytes, extension, withCovers }
    const errand = { module: reader, input, readable: [], addons: withCovers, background: true }
    const { data } = z.safeParse(answer, await runInChild(errand, signal))
    if (!data) throw new SandboxError('The reader gave an answer that is not as it should be.')
    return data
  }
  try {
    return await ask(true)
  } catch (error) {
    if (!(error instanceof SandboxLimitError || error instanceof SandboxError)) throw error
  }
  try {
    return await ask(false)
  } catch (error) {
    if (error instanceof SandboxLimitError) return nothing
    throw error
  }
}

/** The version is the picture's own: another picture has another address. */
function thumbnailOf(resourceId: string, { covers }: Answer) {
  if (!covers) return null
  const version = createHash('sha256').update(covers.large).digest('hex').slice(0, 12)
  return coverUrl(resourceId, 'small', version)
}

export interface HandOutDeps {
  readonly previews: Pick<PreviewsRepository, 'forgotten'>
  readonly jobs: Pick<JobQueue, 'send'>
  readonly now: () => Date
}

/** By then a job's own tries are over, so it was lost, or the file is older than jobs are. */
const forgottenAfterMs = 15 * 60_000
/** So many a round: nobody waits for old files, and reading them takes most of the time until the next. */
const handedOut = 500

/** Gives a new job to files that have waited for a quarter of an hour. Repeatable: a job too many finds nothing to do. */
export async function requeueUnread({ previews, jobs, now }: HandOutDeps) {
  const before = new Date(now().getTime() - forgottenAfterMs)
  for (const resourceId of await previews.forgotten(before, handedOut))
    await jobs.send(understandJob, { resourceId })
}
