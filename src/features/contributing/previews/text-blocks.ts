/** Schema of the text of a file: sections of blocks. A section is a page, a slide or a portion of some 3,000 characters. */
import * as z from 'zod/mini'

export const maxAltCharacters = 500

const address = z.string().check(z.regex(/^https:\/\/\S+$/), z.maxLength(2_000))
/** True for an address that a run may link to. */
export const isLink = (text: string) => z.safeParse(address, text).success

const run = z.strictObject({
  text: z.string(),
  mark: z.optional(z.enum(['strong', 'em', 'sub', 'sup'])),
  /** Address of a link. */
  href: z.optional(address),
})
const runs = z.array(run)

const block = z.discriminatedUnion('is', [
  /** Level of the document, 1 to 6. */
  z.strictObject({ is: z.literal('heading'), level: z.int().check(z.minimum(1), z.maximum(6)), runs }),
  z.strictObject({ is: z.literal('paragraph'), runs }),
  z.strictObject({
    is: z.literal('list'),
    /** Number of the first item; absent for 1. */
    start: z.optional(z.int()),
    /** `level`: depth of the item, from 0. `ordered`: it has a number. */
    items: z.array(
      z.strictObject({ level: z.int().check(z.minimum(0), z.maximum(8)), ordered: z.boolean(), runs }),
    ),
  }),
  /** Rows of cells; the first `headerRows` are headers. */
  z.strictObject({
    is: z.literal('table'),
    headerRows: z.int().check(z.nonnegative()),
    rows: z.array(z.array(runs)),
  }),
  /** Picture `n` of the file, from 1, with its description: null without one, empty for a decorative picture. */
  z.strictObject({
    is: z.literal('picture'),
    n: z.int().check(z.positive()),
    alt: z.nullable(z.string().check(z.maxLength(maxAltCharacters))),
  }),
  /** Footnote, endnote or speaker note. */
  z.strictObject({ is: z.literal('note'), runs }),
])

export const textSection = z.array(block)
export const textSections = z.array(textSection)

const count = z.optional(z.int().check(z.nonnegative()))
/** Measured in the file. An unknown fact is absent. */
const measuredFacts = z.strictObject({
  headings: count,
  pictures: count,
  /** Pictures with a description, or marked as decorative. */
  described: count,
  slidesWithTitle: count,
  /** Brotli size of the first part of the text. */
  textBytes: count,
  /** Some text of the file was not read. */
  truncated: z.optional(z.boolean()),
  tagged: z.optional(z.boolean()),
})

/** Blocks, facts and pictures of a file; null where the format has none, and for an unreadable file. */
export const fileReading = z.object({
  blocks: z.nullable(textSections),
  facts: z.nullable(measuredFacts),
  access: z.nullable(z.enum(['images-only', 'text', 'structured'])),
  /** Pictures that the blocks name, as WebP. */
  shown: z.array(
    z.object({
      n: z.int().check(z.positive(), z.maximum(32_767)),
      bytes: z.instanceof(Uint8Array),
      width: z.int().check(z.positive()),
      height: z.int().check(z.positive()),
    }),
  ),
})
export type FileReading = z.output<typeof fileReading>
export type MeasuredFacts = z.output<typeof measuredFacts>

/** Raised when reading improves; the sweep reads older files again. */
export const readerVersion = 2

export type Run = z.output<typeof run>
export type Block = z.output<typeof block>
export type Section = readonly Block[]
