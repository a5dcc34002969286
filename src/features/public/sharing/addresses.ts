/** Short address and card address of a resource. */
import { addressIn, firstLanguage, type Language } from '#shared/languages.ts'

interface WithId {
  readonly id: string
}

/** Path of the card to print; English has no `?lang=`. */
export const cardPath = ({ id }: WithId, language: Language = firstLanguage) =>
  addressIn(`/r/${id}/card`, language)

const digits = 10

/** The first ten hex digits of the id, in upper or lower case. */
export const shortForm = new RegExp(`^[0-9a-f]{${digits}}$`, 'i')

/** `/r/0b5e2c1e12`: short enough to type from a card. Redirects to the page of the resource. */
export const shortPath = ({ id }: WithId) => `/r/${id.replaceAll('-', '').slice(0, digits)}`

const asId = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Lowest and highest id, both inclusive, with these first digits. More than one resource between them is rare. */
export const idsWithPrefix = (short: string) => ({
  least: asId(short.toLowerCase().padEnd(32, '0')),
  greatest: asId(short.toLowerCase().padEnd(32, 'f')),
})
