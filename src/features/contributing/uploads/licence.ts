/** Licences of uploads; their texts are in content/licences.json. */
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

/** The record stores the version: a changed `rightsTexts` needs a new one. */
export const rightsStatement = { version: '2026-11' } as const

/** `shown`: the statement stands above the button. `tick`: the uploader must tick it. */
export type RightsRule = 'shown' | 'tick'
