/** Trouble at the start that the operator can mend: the message names the cause and the next step, one line each. */
export class StartTrouble extends Error {
  override readonly name = 'StartTrouble'
}
