/** Trouble the protocol has a code for; the answer says it, with status 200. */
export type OaiCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'

export class OaiTrouble extends Error {
  override readonly name = 'OaiTrouble'
  readonly code: OaiCode

  constructor(code: OaiCode, message: string) {
    super(message)
    this.code = code
  }
}
