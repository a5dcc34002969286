/** Findings as the reading child returns them. Output of the sandbox is untrusted, so it is validated. */
import * as z from 'zod/mini'
import { findingRules, maxExcerpt, weights } from '../finding-rules.ts'

/** Raise it when a rule changes: all files are then checked again in the background. */
export const rulesVersion = 3

const maxFindings = 50

const detected = z.object({
  rule: z.enum(findingRules),
  page: z.nullable(z.int().check(z.positive(), z.maximum(100_000))),
  excerpt: z.string().check(z.minLength(1), z.maxLength(maxExcerpt)),
  count: z.int().check(z.positive(), z.maximum(1_000_000)),
  weight: z.int().check(z.minimum(1), z.maximum(3)),
})
export type DetectedFinding = z.output<typeof detected>

/** Of a file without a readable text. */
export const unreadable = { rule: 'unreadable', excerpt: '–', weight: weights.unreadable } as const

export const detectedFindings = z.array(detected).check(z.maxLength(maxFindings))

/** Undefined: the file could not be read. Throws if the result is invalid. */
export const parseFindings = (found: unknown) =>
  found === undefined ? undefined : detectedFindings.parse(found)
