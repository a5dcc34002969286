import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { storageName } from '#features/catalogue/subjects/contract.ts'
import { gradeFilters } from '#features/catalogue/subjects/grade.ts'
import { byName, resourceTypes, versionKinds } from './attributes.ts'
import { byFacet, codeFacets } from './facets.ts'
import { listSorts, maxCheckedIds, pageSize, publicResource, resourceId, sortOrders } from './resource.ts'

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )
const words = z.string().check(z.maxLength(200))

/** `a,b` → unique values, at most 12. */
const several = <T extends string>(each: z.core.$ZodType<T, string>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.minLength(1), z.maxLength(400)),
      z.transform((text: string) => [...new Set(text.split(','))]),
    ),
    z.array(each).check(z.maxLength(12)),
  )
/** Code of a language or licence, or `unknown`. */
const facetCode = z.string().check(z.regex(/^[A-Za-z0-9.+-]{2,40}$/))

export const severalSubjects = several(storageName)

/** Query keys of both list and search. Any other key is rejected. */
export const listQuery = {
  title: z.optional(words),
  tag: z.optional(words),
  rating: z.optional(wholeNumber(0, 5)),
  grade: z.optional(z.enum(gradeFilters)),
  /** Comma-separated; a resource matches any of them. */
  ...byName(codeFacets, () => z.optional(several(facetCode))),
  type: z.optional(several(z.enum(resourceTypes))),
  /** `1` adds the counts of each choice to the page. */
  facets: z.optional(z.pipe(z.pipe(z.literal('1'), z.transform(Number)), z.literal(1))),
  sort: z.optional(z.enum(listSorts)),
  order: z.optional(z.enum(sortOrders)),
  limit: z.optional(wholeNumber(1, pageSize.max)),
  cursor: z.optional(z.string().check(z.maxLength(900))),
}

const counts = z.record(z.string(), z.int())
const facets = z.object(byFacet(() => counts))

/**
 * One page. `total` counts all pages; `next` is the cursor of the next page, null on the last. `asOf` is the last change
 * included: the page is old if it is smaller than `changed` in `ready` of `/api/live`.
 */
export const pageOf = <S extends z.core.$ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    /** Counting stopped at `total`. */
    orMore: z.optional(z.literal(true)),
    facets: z.optional(facets),
    next: z.nullable(z.string()),
    asOf: z.nullable(z.int()),
  })

export const listResources = endpoint({
  method: 'GET',
  path: '/api/resources',
  summary:
    'Lists verified resources, newest first by default; 50 a page by default, at most 100. With sort=used, the most opened in the last 365 days are first; not with title, tag or order=asc.',
  needs: 'browse resources',
  limit: 'read',
  outlivesDatabase: true,
  query: z.strictObject({ subject: z.optional(severalSubjects), ...listQuery }),
  returns: pageOf(publicResource),
})

/** `id,id` → at most `maxCheckedIds` ids. */
const ids = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(maxCheckedIds * 37)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(resourceId).check(z.maxLength(maxCheckedIds)),
)

const currentResource = z.extend(publicResource, {
  /** Of a corrected resource: number and change of the present version, and numbers of withdrawn ones. */
  version: z.optional(z.int()),
  change: z.optional(z.object({ kind: z.enum(versionKinds), note: z.string(), at: z.iso.datetime() })),
  withdrawn: z.optional(z.array(z.int())),
})
export type CurrentResource = z.output<typeof currentResource>

export const currentResources = endpoint({
  method: 'GET',
  path: '/api/resources/current',
  summary:
    'Returns the current state of up to 100 resources (ids=id,id). paused: resources that their author corrects, copies of which stay. Others missing from the response are no longer public.',
  needs: 'browse resources',
  limit: 'read',
  query: z.strictObject({ ids }),
  returns: z.object({ items: z.array(currentResource), paused: z.array(resourceId) }),
})
