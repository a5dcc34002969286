import content from '#content/licences.json' with { type: 'json' }
import { languageNames } from '#features/resources/language-names.ts'
import { type LicenceId, licenceIds } from '../../licence.ts'

export interface LicenceChoice {
  readonly id: LicenceId
  readonly name: string
  /** One sentence: what it allows. */
  readonly fact: string
}

/** What an uploader may choose, in the words of content/licences.json; those that forbid changes are not offered. */
export const licenceChoices: readonly LicenceChoice[] = licenceIds.flatMap((id) => {
  const licence = content.licences.find(({ spdx, offerOnUpload }) => spdx === id && offerOnUpload)
  return licence ? [{ id, name: `${licence.short} – ${licence.name}`, fact: licence.fact }] : []
})

/** The languages of South African schools, and none. */
export const languageChoices = [
  { value: '', label: 'Not said' },
  ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
]
