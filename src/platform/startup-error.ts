/** Trouble at the start that the operator can mend: the message names the cause and the next step, one line each. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
