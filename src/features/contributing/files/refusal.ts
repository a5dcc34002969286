/** Failure of a refused file: the cause as a code, and its text with the next step. */
import type { FailureDetail } from '#shared/failure.ts'
import { refusalFailures } from './messages.ts'

export type RefusalCause = keyof typeof refusalFailures
export const refusalCauses = Object.keys(refusalFailures) as RefusalCause[]

export const refusalDetail = (cause: RefusalCause) =>
  ({ cause, words: refusalFailures[cause] }) satisfies FailureDetail
