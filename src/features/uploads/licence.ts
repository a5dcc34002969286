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
