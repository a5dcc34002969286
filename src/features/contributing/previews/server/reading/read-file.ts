/**
 * Sandboxed job that extracts text, pages, language and cover of one file.
 *
 * 1. `run` loads the reader of the file type; each process reads one file, so the other readers are never loaded.
 * 2. The reader returns text in sections, separated by form feeds, and lazy candidates for the cover.
 * 3. Reading stops after half of the CPU time of the sandbox; the cover needs the other half.
 * 4. An unreadable file (encrypted, damaged) is a valid result without content, not an error.
 * 5. `cleanText` normalizes and truncates; a text without pages is split into sections of some 3,000 characters.
 * 6. `guessLanguages` compares character trigrams (franc), then frequent words within a language family.
 * 7. `checkContent` looks for rights of others and personal data (features/contributing/findings).
 * 8. `makeCovers` encodes the first usable picture. A failed cover leaves text and pages intact.
 * 9. `factsOfBlocks` counts headings and pictures; `encodeShown` encodes the pictures that blocks name.
 * 10. If the process exceeds its limits, `extractContent` calls `run` again without the cover.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import type { FileExtension } from '#features/contributing/files/file-type.ts'
import { checkContent } from '#features/contributing/findings/server/detect/detect-findings.ts'
import { bandsOf } from '#features/contributing/duplicates/text-bands.ts'
import { cleaned, splitIntoSections } from './text/clean-text.ts'
import { sectionsInPart } from '../../text-part.ts'
import { accessOf, factsOfBlocks } from './facts.ts'
import { type FileContent, type ShouldContinue, noPictures } from './file-content.ts'
import { guessLanguages } from './text/guess-language.ts'
import type { Covers } from './pictures/make-covers.ts'

export interface ExtractInput {
  /** The whole file, at most 10,485,760 bytes. */
  readonly bytes: Uint8Array
  readonly extension: FileExtension
  /** False for a retry after the cover exceeded the limits. */
  readonly withCovers: boolean
  /** Names that the check of the text looks for; undefined: no check. */
  readonly publishers?: readonly string[] | undefined
}

type Read = (file: Buffer, shouldContinue: ShouldContinue) => FileContent | Promise<FileContent>

const readers: Readonly<Record<FileExtension, () => Promise<Read>>> = {
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  doc: async () => (await import('./before-2007/read-doc.ts')).readDoc,
  docx: async () => (await import('./office/read-docx.ts')).readDocx,
  ppt: async () => (await import('./before-2007/read-ppt.ts')).readPpt,
  pptx: async () => (await import('./office/read-pptx.ts')).readPptx,
}

/** Half of the sandbox's five seconds of CPU time. */
const textMicroseconds = 2_500_000
/** From the start of reading, with the cover. */
const pictureMicroseconds = 3_800_000

function untilBudgetEnds(microseconds: number): ShouldContinue {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return user + system < microseconds
  }
}

const nothing: FileContent = { text: '', paged: 0, pages: null, isWhole: true, pictures: noPictures }

export async function run({ bytes, extension, withCovers, publishers }: ExtractInput) {
  const untilPicturesEnd = untilBudgetEnds(pictureMicroseconds)
  const read = await readers[extension]()
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const content = await attempt(() => read(file, untilBudgetEnds(textMicroseconds)))
  const found = content instanceof Error ? nothing : content
  const { text: whole, isWhole } = cleaned(found.text)
  const text = found.paged > 0 || found.blocks ? whole : splitIntoSections(whole)
  const { paged, pages, author } = found
  const checked = { bytes: file, text, paged, pages, isWhole: isWhole && found.isWhole, author }
  const findings = await attempt(() => publishers && checkContent(checked, publishers))
  const covers = withCovers ? await attempt(() => coversOf(found)) : undefined
  const shown = withCovers ? await attempt(() => shownOf(found, untilPicturesEnd)) : []
  const measured = found.blocks ? factsOfBlocks(found.blocks, extension) : (found.facts ?? {})
  const facts = { ...measured, textBytes: sizeOfFirstPart(text), truncated: !checked.isWhole }
  return {
    /** Sections separated by form feeds. */
    text,
    /** Number of leading sections that are pages or slides. */
    paged,
    pages,
    ...guessLanguages(text),
    bands: bandsOf(text),
    covers: covers instanceof Error || !covers ? null : covers,
    /** As many sections as the text has; null for formats without blocks. */
    blocks: found.blocks?.slice(0, text.split('\f').length) ?? null,
    facts: content instanceof Error ? null : facts,
    access: content instanceof Error ? null : accessOf(facts, { text, paged, pages }),
    /** Pictures that the blocks name. */
    shown: shown instanceof Error ? [] : shown,
    /** Undefined without a check, and if it failed. */
    found: findings instanceof Error ? undefined : findings,
    /** Reason for an unreadable file, without its content. */
    unreadable: content instanceof Error ? `${content.name}: ${content.message}` : undefined,
  }
}
/** In bytes, as a page without scripts transfers it. */
function sizeOfFirstPart(text: string) {
  const first = text.split('\f', sectionsInPart).join('\n')
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return first === '' ? 0 : brotliCompressSync(first, { params }).length
}

export type ExtractResult = Awaited<ReturnType<typeof run>>

async function coversOf({ pictures }: FileContent): Promise<Covers | undefined> {
  if (pictures === noPictures) return undefined
  const { makeCovers } = await import('./pictures/make-covers.ts')
  return makeCovers(pictures())
}

async function shownOf({ shown }: FileContent, shouldContinue: ShouldContinue) {
  if (!shown) return []
  const { encodeShown } = await import('./pictures/encode-shown.ts')
  return encodeShown(shown, shouldContinue)
}

async function attempt<T>(work: () => T | Promise<T>): Promise<T | Error> {
  try {
    return await work()
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}
