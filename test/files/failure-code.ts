import type { AcceptedFile } from '#features/contributing/files/server/checks/file-verdict.ts'
import { UnsafeFileError, type RefusalReason } from '#platform/containers/unsafe-file-error.ts'

/** Returns the reason of a refusal, or `accepted`. An offset outside the file counts as damage. */
export function failureCode(check: () => AcceptedFile): RefusalReason | 'accepted' {
  try {
    check()
    return 'accepted'
  } catch (error) {
    if (error instanceof UnsafeFileError) return error.reason
    if (error instanceof RangeError) return 'damaged'
    throw error
  }
}
