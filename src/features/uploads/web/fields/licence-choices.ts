import content from '#content/licences.json' with { type: 'json' }
import { deedOf, licenceLabel } from '#features/resources/format.ts'
import { type LicenceId, licenceIds } from '../../licence.ts'

export interface LicenceChoice {
  readonly id: LicenceId
  readonly name: string
  /** In plain words: what others may do. */
  readonly fact: string
  readonly deed: string | undefined
}

const isOffered = (id: LicenceId) =>
  content.licences.some(({ spdx, offerOnUpload }) => spdx === id && offerOnUpload)

/** What an uploader may choose, in the words of content/licences.json; those that forbid changes are not offered. */
export const licenceChoices: readonly LicenceChoice[] = licenceIds
  .filter(isOffered)
  .map((id) => ({ id, name: licenceLabel(id), fact: content.facts[id], deed: deedOf(id) }))
