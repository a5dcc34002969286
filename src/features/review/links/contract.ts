import * as z from 'zod/mini'
import { endpoint, type ReturnOf } from '#shared/endpoint.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { decisionFailures, moderationFailures, ownFailures } from '#features/review/moderation/messages.ts'

export const maxLinksShown = 100

/** `edit number.decisions`, as in the lists of moderation. */
const seen = z.string().check(z.regex(/^\d{1,9}\.\d{1,9}$/))

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/moderation/links',
  summary:
    'Lists at most 100 links that do not answer: gone ones first, then moved ones, then those that refuse the check. Empty without LINK_CHECKS.',
  needs: 'moderate resources',
  limit: 'moderate',
  returns: z.object({
    links: z
      .array(
        z.object({
          id: resourceId,
          title: z.string(),
          link: z.string(),
          verified: z.boolean(),
          state: z.enum(['gone', 'moved', 'refuses']),
          since: z.iso.datetime(),
          /** Of the last answer; null without one. */
          status: z.nullable(z.int()),
          /** New address of a moved link. */
          movedTo: z.nullable(z.string()),
          seen,
        }),
      )
      .check(z.maxLength(maxLinksShown)),
    total: z.int(),
  }),
})
export type BrokenLink = ReturnOf<typeof listLinks>['links'][number]

export const replaceLink = endpoint({
  method: 'POST',
  path: '/api/moderation/resources/:resourceId/link',
  summary: 'Replaces the address of a link by the one it has moved to. Its author is notified.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  body: z.strictObject({
    use: z.literal('moved_to'),
    /** The new address that was shown; another one is refused. */
    address: z.string().check(z.maxLength(2048)),
    seen,
  }),
  returns: z.object({ link: z.string(), seen }),
  fails: { ...moderationFailures, ...decisionFailures, ...ownFailures },
})
