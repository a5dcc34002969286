/** An error at start that the operator can repair: the message names cause and next step, a line each. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
