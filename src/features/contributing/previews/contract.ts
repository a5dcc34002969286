import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { fileFailures } from '#features/contributing/files/messages.ts'

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
    text: z.string(),
    /** The text is truncated. */
    cut: z.boolean(),
    language: z.nullable(z.string()),
  }),
  fails: fileFailures,
})
export type Preview = z.output<typeof readPreview.returns>
