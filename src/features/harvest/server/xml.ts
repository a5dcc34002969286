/** XML as the site writes it. Values are escaped; what begins with `!` is XML already. */
import { html } from 'ghtml'

export const xml = html

/** What no XML may hold, escaped or not: control characters, halves of pairs, the two that are none. */
const unspeakable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A whole document around its root element. */
export const xmlDocument = (root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.replaceAll(unspeakable, '')}\n`
