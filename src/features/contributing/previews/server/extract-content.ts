import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { fileTypeOf } from '#features/contributing/files/file-type.ts'
import { contentFile } from '#platform/config/content-layers.ts'
import { SandboxError, SandboxLimitError } from '#platform/sandbox/sandbox.ts'
import type { FileDeps } from '#features/contributing/files/server/file-deps.ts'
import { parseFindings } from '#features/contributing/findings/server/detected-findings.ts'
import { replaceFindings } from '#features/contributing/findings/server/findings-repository.ts'
import { coverUrl } from '../cover.ts'
import { fileReading } from '../text-blocks.ts'
import { bandCount } from '#features/contributing/duplicates/text-bands.ts'
import type { ExtractInput } from './reading/read-file.ts'
import {
  findUnread,
  keepPreview,
  markFailed,
  markOutdated,
  startAttempt,
  storePreview,
} from './previews-repository.ts'

export interface PreviewDeps extends FileDeps {
  /** Version of the rules of findings. */
  readonly rulesVersion: number
}

/** Extracts text, page count, language and cover of a filed file. */
export const extractJob = { name: 'understand-file', payload: z.strictObject({ resourceId: z.string() }) }

const maxTries = 6
const reader = new URL('reading/read-file.ts', import.meta.url)

const picture = z.instanceof(Uint8Array)
const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/))
/** Output of the sandbox is untrusted, so it is validated. */
const extraction = z.object({
  ...fileReading.shape,
  text: z.string(),
  paged: z.int().check(z.nonnegative(), z.maximum(100_000)),
  pages: z.nullable(z.int().check(z.positive(), z.maximum(100_000))),
  languages: z.array(languageCode).check(z.maxLength(2)),
  sectionLanguages: z.array(z.nullable(languageCode)),
  bands: z.array(z.int32()).check(z.refine(({ length }) => length === 0 || length === bandCount)),
  covers: z.nullable(z.object({ small: picture, large: picture })),
  found: z.unknown(),
})
type Extraction = z.output<typeof extraction>

/** Of a file that cannot be read. */
export const noContent: Extraction = {
  text: '',
  paged: 0,
  pages: null,
  languages: [],
  sectionLanguages: [],
  bands: [],
  covers: null,
  blocks: null,
  facts: null,
  access: null,
  shown: [],
  found: undefined,
}

/**
 * Stores the content of a filed file. Idempotent, also on several nodes. Throws to be retried, after six attempts it is
 * `failed`. An empty file, or one beyond the sandbox limits, is `done`. A file that fails to be read again keeps its text.
 */
export async function extractContent(deps: PreviewDeps, resourceId: string, signal?: AbortSignal) {
  const { db, rulesVersion, logError } = deps
  const file = await startAttempt(db, resourceId)
  if (!file) return
  try {
    // Six attempts that crashed the process have not reported their error.
    if (file.tries > maxTries) throw new Error('too many attempts')
    const found = (await readFiled(deps, file, signal)) ?? noContent
    const { storageKey } = file
    if (found.facts === null && (await keepPreview(db, resourceId, storageKey))) return
    const content = { ...found, thumbnail: thumbnailOf(resourceId, found) }
    await storePreview(db, resourceId, content, storageKey, (tx) =>
      replaceFindings(tx, rulesVersion, { resourceId, storageKey }, parseFindings(found.found)),
    )
  } catch (error) {
    if (file.tries < maxTries || signal?.aborted) throw error
    if (!(await keepPreview(db, resourceId, file.storageKey)))
      await markFailed(db, resourceId, file.storageKey)
    const reason = error instanceof Error ? error.message : 'unknown'
    logError(new Error(`The file of ${resourceId} could not be read: ${reason}`))
  }
}

/**
 * Undefined for a missing file and for one of an unknown type. Retries without the cover after an error, because drawing
 * it may exceed the limits.
 */
export async function readFiled(
  { files, runInChild }: PreviewDeps,
  { storageKey, fileName }: { readonly storageKey: string; readonly fileName: string },
  signal?: AbortSignal,
  drawsCover = true,
): Promise<Extraction | undefined> {
  const stored = await files.read(storageKey)
  const bytes = stored && (await buffer(stored.stream))
  const extension = fileTypeOf(fileName)?.extension
  if (!bytes || !extension) return undefined
  const extract = async (withCovers: boolean) => {
    const publishers = contentFile('publishers.json')['publishers'] as readonly string[]
    const input: ExtractInput = { bytes, extension, withCovers, publishers }
    const job = { module: reader, input, readable: [], addons: withCovers, background: true }
    const { data } = z.safeParse(extraction, await runInChild(job, signal))
    if (!data) throw new SandboxError('The reader returned an invalid result.')
    return data
  }
  try {
    return await extract(drawsCover)
  } catch (error) {
    if (!(error instanceof SandboxLimitError || error instanceof SandboxError)) throw error
  }
  try {
    return await extract(false)
  } catch (error) {
    if (error instanceof SandboxLimitError) return noContent
    throw error
  }
}

/** The version is a hash of the picture, so that another picture has another URL. */
function thumbnailOf(resourceId: string, { covers }: Extraction) {
  if (!covers) return null
  const version = createHash('sha256').update(covers.large).digest('hex').slice(0, 12)
  return coverUrl(resourceId, 'small', version)
}

/** After the retries of a job: it was lost, or the file is older than this queue. */
const lostAfterMs = 15 * 60_000
/** Extraction of this many files takes most of the time until the next sweep. */
const maxPerSweep = 500

/**
 * Sends a new job for files unread after a quarter of an hour, and for files that an older reader has read, whose text
 * stays readable meanwhile. Idempotent: a duplicate job does nothing.
 */
export async function requeueUnread({ db, jobs }: PreviewDeps, now: Date) {
  const before = new Date(now.getTime() - lostAfterMs)
  const unread = await findUnread(db, before, maxPerSweep)
  const outdated = await markOutdated(db, maxPerSweep - unread.length)
  for (const resourceId of unread) await jobs.send(extractJob, { resourceId })
  // A new upload is read before them.
  for (const resourceId of outdated) await jobs.send(extractJob, { resourceId }, { isUrgent: false })
}
