import content from '#content/licences.json' with { type: 'json' }
import { deedOf, licenceLabel } from '#features/resources/format.ts'
import { type LicenceId, licenceIds } from '../../licence.ts'

export interface LicenceChoice {
  readonly id: LicenceId
  readonly name: string
  /** Plain description of the permissions. */
  readonly fact: string
  readonly deed: string | undefined
}

const isOffered = (id: LicenceId) =>
  content.licences.some(({ spdx, offerOnUpload }) => spdx === id && offerOnUpload)

/** Licences offered on upload by content/licences.json, which leaves out those that forbid changes. */
export const licenceChoices: readonly LicenceChoice[] = licenceIds
  .filter(isOffered)
  .map((id) => ({ id, name: licenceLabel(id), fact: content.facts[id], deed: deedOf(id) }))
