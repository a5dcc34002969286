/** The error that an operator can repair; code and message of any thrown value. */

/** An error at start that the operator can repair: the message names cause and next step, a line each. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Code of an error of Node, a library or PostgreSQL, such as `ENOENT`; empty without one. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** True if an error has one of `codes`. */
export const hasErrorCode = (error: unknown, ...codes: string[]) => codes.includes(codeOf(error))

/** Message of a thrown value; the value as text if it is no error. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
