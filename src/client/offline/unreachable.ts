import { CallFailure } from '../call-failure.ts'

/** Spec 9, database client: online time-out. */
export const onlineTimeoutMs = 10_000

/** The network or the site failed; as against a refusal, which is an answer. */
export const isUnreachable = (error: unknown) =>
  error instanceof CallFailure && (error.status === 0 || error.status >= 500)
