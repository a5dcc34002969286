/** What runs in the child process: one file read, its covers made. */
import type { FileExtension } from '#features/files/file-type.ts'
import { cleanText, inPortions } from './clean-text.ts'
import { type FileContent, type MayGoOn, noPictures } from './file-content.ts'
import { guessLanguage } from './guess-language.ts'
import type { Covers } from './make-covers.ts'

export interface ReadingErrand {
  /** The whole file, at most 10,485,760 bytes. */
  readonly bytes: Uint8Array
  readonly extension: FileExtension
  /** False after the picture has cost more than it may: text and pages alone. */
  readonly withCovers: boolean
}

export interface Understanding {
  /** In portions with a form feed between them. */
  readonly text: string
  /** So many portions, from the first, are pages or slides. */
  readonly paged: number
  readonly pages: number | null
  readonly language: string | null
  readonly covers: Covers | null
  /** Why nothing could be read, without the file's own words; undefined for a file that could. */
  readonly unreadable?: string | undefined
}

type Read = (file: Buffer, mayGoOn: MayGoOn) => FileContent | Promise<FileContent>

/** Loaded for the file at hand only: each process reads one. */
const readers: Readonly<Record<FileExtension, () => Promise<Read>>> = {
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  doc: async () => (await import('./before-2007/read-doc.ts')).readDoc,
  docx: async () => (await import('./office/read-docx.ts')).readDocx,
  ppt: async () => (await import('./before-2007/read-ppt.ts')).readPpt,
  pptx: async () => (await import('./office/read-pptx.ts')).readPptx,
}

/** Of the five seconds that a child has, so many microseconds go into text; the rest is the cover's. */
const textMicroseconds = 2_500_000

function untilTextTimeIsUp(): MayGoOn {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return user + system < textMicroseconds
  }
}

const nothing: FileContent = { text: '', paged: 0, pages: null, pictures: noPictures }

/** Reads a file. One that cannot be read has nothing to say; that is an answer too. */
export async function act({ bytes, extension, withCovers }: ReadingErrand): Promise<Understanding> {
  const read = await readers[extension]()
  let unreadable: string | undefined
  const content = await attempt(() =>
    read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), untilTextTimeIsUp()),
  )
  if (content instanceof Error) unreadable = `${content.name}: ${content.message}`
  const found = content instanceof Error ? nothing : content
  const cleaned = cleanText(found.text)
  const text = found.paged > 0 ? cleaned : inPortions(cleaned)
  const covers = withCovers ? await attempt(() => coversOf(found)) : undefined
  return {
    text,
    paged: found.paged,
    pages: found.pages,
    language: guessLanguage(text),
    // A picture that cannot be drawn is no reason to have no text.
    covers: covers instanceof Error || !covers ? null : covers,
    unreadable,
  }
}

async function coversOf({ pictures }: FileContent): Promise<Covers | undefined> {
  if (pictures === noPictures) return undefined
  const { makeCovers } = await import('./make-covers.ts')
  return makeCovers(pictures())
}

async function attempt<T>(work: () => T | Promise<T>): Promise<T | Error> {
  try {
    return await work()
  } catch (trouble) {
    return trouble instanceof Error ? trouble : new Error('unknown')
  }
}
