/** Addresses by which a resource is passed on, besides the one of its own page. */
import { addressIn, firstLanguage, type Language } from '#shared/languages.ts'
import type { PublicResource } from '#features/resources/resource.ts'

type WithId = Pick<PublicResource, 'id'>

/** Where its card to print is; in another language than English with `?lang=`. */
export const cardPath = ({ id }: WithId, language: Language = firstLanguage) =>
  addressIn(`/r/${id}/card`, language)

const digits = 10

/** What a short address ends with: the first ten digits of the id, whoever types them. */
export const shortForm = new RegExp(`^[0-9a-f]{${digits}}$`, 'i')

/** `/r/0b5e2c1e12`: few enough signs to be typed from a card; leads to the own page of the resource. */
export const shortPath = ({ id }: WithId) => `/r/${id.replaceAll('-', '').slice(0, digits)}`

const asId = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The least and the greatest id with these first digits: hardly ever is there more than one between them. */
export const idsWithPrefix = (short: string) => ({
  least: asId(short.toLowerCase().padEnd(32, '0')),
  greatest: asId(short.toLowerCase().padEnd(32, 'f')),
})
