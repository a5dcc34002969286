/** SDK-06: which trouble of a storage call or an upload may be gone at the next try. */
import { CallFailure } from '#web/kit/call-failure.ts'

/** The server says by these that it will not be better soon, whatever their status: people are told at once. */
const lasting: ReadonlySet<string> = new Set(['storage_full', 'too_many_uploads'])

// 408 too slow, 409 bytes that do not continue (the next try asks where), 423 the piece before is still being written.
const passingStatuses: ReadonlySet<number> = new Set([408, 409, 423, 429])

/** True for a lost line, an answer that is not from the site, 5xx, 408 and 429, and what is mended by asking where it ended. */
export const mayPass = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  !lasting.has(error.code) &&
  (error.status < 400 || error.status >= 500 || passingStatuses.has(error.status))

/** True when no answer of the site came. */
export const isLostLine = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.status < 400
