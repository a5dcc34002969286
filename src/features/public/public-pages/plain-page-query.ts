/** Queries and forms of plain pages. A form without scripts sends every field, blank ones too. */
import * as z from 'zod/mini'
import { line } from '#shared/text.ts'
import { listQuery, severalSubjects } from '#features/catalogue/resources/contract.ts'
import { byName } from '#features/catalogue/resources/attributes.ts'
import { codeFacets } from '#features/catalogue/resources/facets.ts'
import { reportReasons } from '#features/review/reports/contract.ts'
import { offeredLanguage } from '#shared/site/offered-language.ts'

/** `lang`: an offered language, English by default. */
export const pageLanguage = { lang: offeredLanguage }

/** A blank field counts as absent. */
export const field = <S extends z.core.$ZodType<unknown, string | undefined>>(shape: S) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => (text === '' ? undefined : text)),
      ),
      shape,
    ),
  )

const listFields = {
  title: field(listQuery.title),
  tag: field(listQuery.tag),
  rating: field(listQuery.rating),
  grade: field(listQuery.grade),
  type: field(listQuery.type),
  ...byName(codeFacets, (name) => field(listQuery[name])),
  sort: field(listQuery.sort),
  order: field(listQuery.order),
  cursor: field(listQuery.cursor),
}

export const liteListQuery = z.strictObject({ ...pageLanguage, ...listFields })
export type LiteListQuery = z.output<typeof liteListQuery>

export const liteSearchQuery = z.strictObject({
  ...pageLanguage,
  q: field(z.optional(z.string().check(z.maxLength(200)))),
  subject: field(z.optional(severalSubjects)),
  ...listFields,
})
export type LiteSearchQuery = z.output<typeof liteSearchQuery>

/** `token`: see csrf-token.ts. */
export const liteReportBody = z.strictObject({
  token: z.string().check(z.maxLength(80)),
  reason: field(z.optional(z.enum(reportReasons))),
  text: field(z.optional(line(0, 500))),
})
