/** What other sites need to show a link to the own page of a resource (oEmbed 1.0). */
import { html } from 'ghtml'
import { failing } from '#shared/endpoint.ts'
import { picturePath, type SiteInfo } from '#features/harvest/learning-resource.ts'
import type { ResourceDetails } from '#features/resources/resource.ts'
import * as contract from '../contract.ts'
import { pictureSize } from './picture/picture-size.ts'

const fail = failing(contract.oembed)

/** The most pixels that the picture may have. */
export interface Room {
  readonly maxwidth?: number | undefined
  readonly maxheight?: number | undefined
}

const ownPage = /^\/r\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/

/** The id in the address of an own page of this site. Fails with `resource_not_found` for any other address. */
export function idIn(url: string, baseUrl: string): string {
  const { origin, pathname } = URL.canParse(url) ? new URL(url) : new URL('about:blank')
  const id = origin === baseUrl ? ownPage.exec(pathname)?.[1] : undefined
  if (id === undefined) throw fail('resource_not_found')
  return id
}

/** A link with its picture, where there is room for that; nothing that a site would have to trust. */
export function embedded(resource: ResourceDetails, { siteName, baseUrl }: SiteInfo, room: Room) {
  const { maxwidth = pictureSize.width, maxheight = pictureSize.height } = room
  const { title, author } = resource
  const fits = maxwidth >= pictureSize.width && maxheight >= pictureSize.height
  return {
    version: '1.0',
    type: 'link',
    title,
    ...(author !== null && { author_name: author }),
    provider_name: siteName,
    provider_url: baseUrl,
    ...(fits && {
      thumbnail_url: baseUrl + picturePath(resource),
      thumbnail_width: pictureSize.width,
      thumbnail_height: pictureSize.height,
    }),
  }
}

/** Text that an XML document may hold. */
const speakable = (value: string | number) =>
  String(value)
    .toWellFormed()
    .replaceAll(/\p{Cc}|[\ufffe\uffff]/gu, ' ')

/** The same as XML. */
export function asXml(fields: ReturnType<typeof embedded>): string {
  const elements = Object.entries(fields).map(
    ([name, value]) => html`<!${name}>${speakable(value)}</!${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<oembed>${elements.join('')}</oembed>\n`
}
