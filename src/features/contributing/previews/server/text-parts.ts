/** Parts of the text of a file: 20 pages, slides or portions each. */
import * as z from 'zod/mini'
import { fileTypeOf } from '../../files/file-type.ts'
import type { TextPart } from '../contract.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { type MeasuredFacts, textSection } from '../text-blocks.ts'
import { partOfSection, sectionsInPart } from '../text-part.ts'

export interface StoredPart {
  readonly state: TextPart['state']
  readonly fileName: string
  /** Number of sections of the whole text; the first `paged` of them are pages or slides. */
  readonly total: number
  readonly paged: number
  /** Sections of this part as text. */
  readonly texts: readonly string[]
  /** The same as blocks; null for a PDF and an older Office file, whose blocks are made of the text. */
  readonly blocks: readonly unknown[] | null
  readonly pictures: TextPart['pictures']
  /** Of the file; null if unknown. */
  readonly pages: number | null
  readonly facts: MeasuredFacts | null
  readonly language: string | null
}

function kindOf({ paged, fileName }: StoredPart): TextPart['kind'] {
  if (paged === 0) return 'sections'
  return /\.pptx?$/i.test(fileName) ? 'slides' : 'pages'
}

/** Undefined for a part that the text does not have; the first part of a file without text has no sections. */
export function textPartOf(stored: StoredPart, part: number): TextPart | undefined {
  const { state, fileName, total, paged, texts, blocks, pictures, pages, facts, language } = stored
  const parts = Math.max(1, partOfSection(total))
  if (part > parts) return undefined
  const first = (part - 1) * sectionsInPart + 1
  const sections = texts.map((text, i) => ({
    n: first + i,
    isPage: first + i <= paged,
    // Blocks of an earlier reader may have another schema.
    blocks: z.safeParse(textSection, blocks?.[i]).data ?? paragraphsOf(text),
  }))
  const older = ['doc', 'ppt'].includes(fileTypeOf(fileName)?.extension ?? '')
  const truncated = facts?.truncated === true && part === parts
  return { state, kind: kindOf(stored), part, parts, pages, sections, pictures, truncated, language, older }
}
