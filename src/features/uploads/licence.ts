/** The licences an uploader may name; how they are told is in content/licences.json. */
export const licenceIds = [
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-ND-4.0',
  'CC0-1.0',
  'CC-PDM-1.0',
] as const
export type LicenceId = (typeof licenceIds)[number]
export const defaultLicence: LicenceId = 'CC-BY-4.0'

/** What an uploader says of a resource. The version is kept with the record: new texts of `rightsTexts` need a new one. */
export const rightsStatement = { version: '2026-11' } as const

/** `shown`: it stands above the button. `tick`: nothing is filed without a tick at it. */
export type RightsRule = 'shown' | 'tick'
