/** Results of a structural check. */
import type { RefusalReason } from '#platform/containers/unsafe-file-error.ts'
import type { FailureDetail } from '#shared/failure.ts'
import { refusalFailures } from '../../messages.ts'

export interface AcceptedFile {
  readonly ok: true
  /** Scripts, programs, embedded files or external templates: a badge for the moderator (T21). */
  readonly activeContent: boolean
  /** Pictures, sounds or films on another server: a separate badge (F-S3). */
  readonly remoteContent: boolean
  readonly encrypted: boolean
}

export interface RefusedFile {
  readonly ok: false
  readonly reason: RefusalReason
}

export type FileVerdict = AcceptedFile | RefusedFile

export type RefusalCause = keyof typeof refusalFailures
export const refusalCauses = Object.keys(refusalFailures) as RefusalCause[]

export const refusalDetail = (cause: RefusalCause) =>
  ({ cause, words: refusalFailures[cause] }) satisfies FailureDetail
