import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { positiveInteger } from '#shared/text.ts'
import { fileFailures } from '#features/contributing/files/messages.ts'
import { fileReading, textSection } from './text-blocks.ts'

const coverFileNames = ['small.webp', 'large.webp'] as const

export const openCover = endpoint({
  method: 'GET',
  path: '/covers/:resourceId/:fileName',
  summary:
    'Returns an image of the first page of a file, as WebP, small or large. Before review, only its uploader and moderators get it.',
  needs: 'open files',
  readsActor: true,
  limit: 'read',
  params: z.strictObject({ resourceId, fileName: z.enum(coverFileNames) }),
  query: z.strictObject({ v: z.optional(z.string().check(z.maxLength(16))) }),
  fails: fileFailures,
})

export const openPageImage = endpoint({
  method: 'GET',
  path: '/page-images/:resourceId/:fileName',
  summary:
    'Returns a picture of one page of a PDF, as WebP, named by page and width: `12-480.webp` or `12-960.webp`. Before review, only its uploader and moderators get it.',
  needs: 'open files',
  readsActor: true,
  limit: 'read',
  ownTime: true,
  params: z.strictObject({ resourceId, fileName: z.string().check(z.maxLength(40)) }),
  query: z.strictObject({ v: z.optional(z.string().check(z.maxLength(16))) }),
  fails: fileFailures,
})

export const readPreview = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/preview',
  summary:
    'Returns the preview of a file: an image of its first page, the beginning of its text and its number of pages.',
  needs: 'open files',
  readsActor: true,
  limit: 'read',
  params: z.strictObject({ resourceId }),
  returns: z.object({
    /** State of the extraction: `waiting` or `failed` do not prevent opening the file. */
    understood: z.enum(['waiting', 'done', 'failed']),
    /** URL of the large cover. */
    cover: z.nullable(z.string()),
    coverBytes: z.nullable(z.int()),
    pages: z.nullable(z.int()),
    version: z.int(),
    access: fileReading.shape.access,
    facts: fileReading.shape.facts,
    /** `openPageImage` has a picture of each page. */
    pageImages: z.boolean(),
    text: z.string(),
    /** The text is truncated. */
    cut: z.boolean(),
    language: z.nullable(z.string()),
    /** Left out below five. */
    opened: z.optional(z.int()),
  }),
  fails: fileFailures,
})
export type Preview = z.output<typeof readPreview.returns>

export const readText = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/text',
  summary:
    'Returns 20 pages, slides or sections of the text of a file, with headings, lists, tables and links.',
  needs: 'open files',
  readsActor: true,
  limit: 'read',
  params: z.strictObject({ resourceId }),
  query: z.strictObject({ part: z.optional(positiveInteger(/^[1-9]\d{0,3}$/)) }),
  returns: z.object({
    state: z.enum(['waiting', 'done', 'failed']),
    kind: z.enum(['pages', 'slides', 'sections']),
    part: z.int(),
    parts: z.int(),
    /** Number of pages or slides of the file. */
    pages: z.nullable(z.int()),
    /** `n`: number from 1 over all parts; it is a page or slide if `isPage`. */
    sections: z.array(z.object({ n: z.int(), isPage: z.boolean(), blocks: textSection })),
    /** Pictures inside the file that can be shown, with their size in pixels. */
    pictures: z.array(z.object({ n: z.int(), width: z.int(), height: z.int() })),
    /** The file is longer than the text that was read. */
    truncated: z.boolean(),
    language: z.nullable(z.string()),
    /** A file of Word or PowerPoint before 2007, whose text has no structure here. */
    older: z.boolean(),
  }),
  fails: fileFailures,
})
export type TextPart = z.output<typeof readText.returns>
