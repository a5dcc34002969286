/** What runs in the child process: one file read, its covers made. */
import { francAll } from 'franc'
import type { FileExtension } from '#features/files/file-type.ts'
import { cleanText, inPortions } from './clean-text.ts'
import { type FileContent, type ShouldContinue, noPictures } from './file-content.ts'
import type { Covers } from './make-covers.ts'

/** The guesser's codes → BCP 47. isiNdebele it does not know and takes for isiZulu; the small words tell. */
const codes: Readonly<Record<string, string>> = {
  eng: 'en',
  afr: 'af',
  zul: 'zu',
  xho: 'xh',
  nso: 'nso',
  sot: 'st',
  tsn: 'tn',
  ssw: 'ss',
  ven: 've',
  tso: 'ts',
}

/** Words that are frequent in one language of a family and not in its kin. */
const smallWords: readonly Readonly<Record<string, readonly string[]>>[] = [
  {
    zu: ['ukuthi', 'futhi', 'ngoba', 'noma', 'lezi', 'lokhu', 'wami', 'uma'],
    xh: ['ukuba', 'kwaye', 'okanye', 'xa', 'apho', 'kuba', 'aze', 'ukuze', 'wam', 'yonke'],
    ss: ['kutsi', 'futsi', 'ngobe', 'nome', 'tintfo', 'onkhe', 'kwekutsi', 'loku'],
    nr: ['begodu', 'kobana', 'kobanyana', 'ngombana', 'nanyana', 'lokha', 'qobe', 'khulu'],
  },
  {
    st: ['ho', 'hore', 'hape', 'oo', 'hae', 'empa', 'jwale'],
    tn: ['kwa', 'tiro', 'nna', 'yo', 'jaanong', 'fela', 'gore'],
    nso: ['gomme', 'tša', 'tše', 'wo', 'eupša', 'mošomo', 'bjale'],
  },
]

const leastLetters = 200
const lookedAtCharacters = 20_000
/** Scores go from 1 down: strangers lie further apart than kin. */
const clearlyBehind = { strangers: 0.01, kin: 0.004 } as const
/** So many small words, twice as many as of any kin, outweigh the triples. */
const leastSmallWords = 2

/** The code of the language, or null for a text that is short, of several languages, or of none of these. */
export function guessLanguage(text: string): string | null {
  const beginning = text.slice(0, lookedAtCharacters)
  if ((beginning.match(/\p{L}/gu)?.length ?? 0) < leastLetters) return null
  const scores = francAll(beginning, { only: Object.keys(codes) }).map(([code, score]) => ({
    language: codes[code] ?? '',
    score,
  }))
  const [best, second] = scores
  if (!best || !second) return null
  const family = smallWords.find((kin) => best.language in kin) ?? {}
  const stranger = scores.find(({ language }) => language !== best.language && !(language in family))
  if (stranger && best.score - stranger.score < clearlyBehind.strangers) return null
  const told = toldApart(beginning, family)
  if (told !== undefined) return told
  return best.score - second.score < clearlyBehind.kin ? null : best.language
}

/** The one of a family that the small words name; undefined when they name none, or several. */
function toldApart(text: string, family: (typeof smallWords)[number]): string | undefined {
  const spoken = text.toLowerCase().split(/[^\p{L}]+/u)
  const [first, second] = Object.entries(family)
    .map(([language, words]) => ({
      language,
      found: spoken.filter((word) => words.includes(word)).length,
    }))
    .toSorted((a, b) => b.found - a.found)
  const clear = first && first.found >= leastSmallWords && first.found >= 2 * (second?.found ?? 0)
  return clear ? first.language : undefined
}

export interface ExtractInput {
  /** The whole file, at most 10,485,760 bytes. */
  readonly bytes: Uint8Array
  readonly extension: FileExtension
  /** False after the picture has cost more than it may: text and pages alone. */
  readonly withCovers: boolean
}

export interface ExtractResult {
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

type Read = (file: Buffer, mayGoOn: ShouldContinue) => FileContent | Promise<FileContent>

/** Loaded for the file at hand only: each process reads one. */
const readers: Readonly<Record<FileExtension, () => Promise<Read>>> = {
  pdf: async () => (await import('./read-pdf.ts')).readPdf,
  doc: async () => (await import('./before-2007/read-doc.ts')).readDoc,
  docx: async () => (await import('./office/read-docx.ts')).readDocx,
  ppt: async () => (await import('./before-2007/read-ppt.ts')).readPpt,
  pptx: async () => (await import('./office/read-pptx.ts')).readPptx,
}

/** Of the five seconds that a child has, so many microseconds go into text; the rest is the cover's. */
const textMicroseconds = 2_500_000

function untilTextTimeIsUp(): ShouldContinue {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return user + system < textMicroseconds
  }
}

const nothing: FileContent = { text: '', paged: 0, pages: null, pictures: noPictures }

/** Reads a file. One that cannot be read has nothing to say; that is an answer too. */
export async function run({ bytes, extension, withCovers }: ExtractInput): Promise<ExtractResult> {
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
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown')
  }
}
