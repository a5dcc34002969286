/** Thrown by a use case where what is asked for has another address: the answer sends its caller there. */
export class Redirect extends Error {
  override readonly name = 'Moved'
  readonly to: string
  readonly status: 301 | 302

  /** `to`: a path of this site, never what a caller has sent. 301 may be remembered for ever. */
  constructor(to: string, status: 301 | 302) {
    super(`Moved to ${to}`)
    this.to = to
    this.status = status
  }
}
