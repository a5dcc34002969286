/** What an uploader says of a resource. The version is kept with the record: a new text needs a new one. */
export const rightsStatement = {
  version: '2026-11',
  text: (licence: string) =>
    `By uploading you say that this is your own work, or that you may share it, and that others may use it under ${licence}.`,
} as const

/** `shown`: it stands above the button. `tick`: nothing is filed without a tick at it. */
export type RightsRule = 'shown' | 'tick'
