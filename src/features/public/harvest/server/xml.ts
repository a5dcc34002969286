/** XML templates. Values are escaped; a value after `!` is inserted as XML. */
import { html } from '#platform/markup.ts'

export const xml = html

/** XML 1.0 forbids these even as references: control characters, lone surrogates, U+FFFE, U+FFFF. */
const forbiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A whole document around its root element. */
export const xmlDocument = (root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.replaceAll(forbiddenCharacters, '')}\n`
