/** oEmbed 1.0: describes a resource page to sites that link to it. */
import { html } from '#platform/markup.ts'
import { failing } from '#shared/endpoint.ts'
import { picturePath, type SiteInfo } from '#features/public/harvest/learning-resource.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import * as contract from '../contract.ts'
import { pictureSize } from './picture/picture-size.ts'

const fail = failing(contract.oembed)

/** Maximum size of the picture in pixels. */
export interface MaxSize {
  readonly maxwidth?: number | undefined
  readonly maxheight?: number | undefined
}

const ownPage = /^\/r\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/

/** Returns the resource id of a page URL. Throws `resource_not_found` for any other URL. */
export function resourceIdInUrl(url: string, baseUrl: string): string {
  const { origin, pathname } = URL.canParse(url) ? new URL(url) : new URL('about:blank')
  const id = origin === baseUrl ? ownPage.exec(pathname)?.[1] : undefined
  if (id === undefined) throw fail('resource_not_found')
  return id
}

/** A link, with the picture if it fits. HTML is left out: the embedding site would have to trust it. */
export function oembedFields(resource: ResourceDetails, { siteName, baseUrl }: SiteInfo, maxSize: MaxSize) {
  const { maxwidth = pictureSize.width, maxheight = pictureSize.height } = maxSize
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

/** Replaces characters that XML forbids. */
const toXmlText = (value: string | number) =>
  String(value)
    .toWellFormed()
    .replaceAll(/\p{Cc}|[\ufffe\uffff]/gu, ' ')

export function toXml(fields: ReturnType<typeof oembedFields>): string {
  const elements = Object.entries(fields).map(
    ([name, value]) => html`<!${name}>${toXmlText(value)}</!${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<oembed>${elements.join('')}</oembed>\n`
}
