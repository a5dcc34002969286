import content from '#content/licences.json' with { type: 'json' }
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

/** The languages of South African schools, by their own names; the codes are BCP 47. */
export const languageChoices = [
  { value: '', label: 'Not said' },
  { value: 'af', label: 'Afrikaans' },
  { value: 'en', label: 'English' },
  { value: 'nr', label: 'isiNdebele' },
  { value: 'xh', label: 'isiXhosa' },
  { value: 'zu', label: 'isiZulu' },
  { value: 'nso', label: 'Sepedi' },
  { value: 'st', label: 'Sesotho' },
  { value: 'tn', label: 'Setswana' },
  { value: 'ss', label: 'siSwati' },
  { value: 've', label: 'Tshivenḓa' },
  { value: 'ts', label: 'Xitsonga' },
] as const
