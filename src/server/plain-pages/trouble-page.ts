import { offeredLanguages } from '#features/content/offered-languages.ts'
import { styleHash } from '#features/plain-pages/server/layout/styles.ts'
import { drawTrouble } from '#features/plain-pages/server/trouble/draw-trouble.ts'
import type { TroublePage } from '../platform/http/http-server.ts'
import { addressLanguage } from '../platform/http/reader-language.ts'
import { plainPageHeaders } from '../platform/http/security-headers.ts'

/** Trouble on a page without scripts, in the language of its address. `secure`: the site has https. */
export function troublePage(secure: boolean): TroublePage {
  const headers = plainPageHeaders(secure, [styleHash()])
  return (trouble, url) => ({
    html: drawTrouble(trouble, url, addressLanguage(url, offeredLanguages)),
    headers,
  })
}
