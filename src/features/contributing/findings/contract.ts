import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { findingRules, maxAnswer } from './finding-rules.ts'
import { dismissalFailures, findingFailures } from './messages.ts'

/** As its contributor and moderators see it, never another user (T15). */
export const finding = z.object({
  id: z.uuid(),
  rule: z.enum(findingRules),
  /** Null: without pages, or in the metadata of the file. */
  page: z.nullable(z.int()),
  /** Words of the file; telephone and identity numbers and emails are masked. */
  excerpt: z.string(),
  count: z.int(),
  /** 3: personal data of learners; 2: rights of others; 1: worth a look. */
  weight: z.int(),
  /** In the contributor's words. */
  answer: z.nullable(z.object({ text: z.string(), at: z.iso.datetime() })),
})
export type Finding = z.output<typeof finding>

const params = z.strictObject({ findingId: z.uuid() })

export const answerFinding = endpoint({
  method: 'POST',
  path: '/api/findings/:findingId/answer',
  summary:
    'Answers a finding in your file in your own words. Moderators read the answer; a new one replaces it.',
  needs: 'manage own account',
  limit: 'edit contributions',
  params,
  body: z.strictObject({ text: line(1, maxAnswer) }),
  returns: z.object({ id: z.uuid(), at: z.iso.datetime() }),
  fails: findingFailures,
})

export const dismissFinding = endpoint({
  method: 'POST',
  path: '/api/findings/:findingId/dismissal',
  summary: 'Marks a finding as fine. It is no longer shown; the audit log keeps who did it.',
  needs: 'moderate resources',
  limit: 'moderate',
  params,
  returns: z.object({ id: z.uuid() }),
  fails: { ...findingFailures, ...dismissalFailures },
})
