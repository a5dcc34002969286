/** What an uploader says of a resource. The version is kept with the record: new texts of `rightsTexts` need a new one. */
export const rightsStatement = { version: '2026-11' } as const

/** `shown`: it stands above the button. `tick`: nothing is filed without a tick at it. */
export type RightsRule = 'shown' | 'tick'
