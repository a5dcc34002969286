/** The built web app: `/` and its hashed assets, compressed when it was built. Nothing people uploaded is under it. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import serveFolder from '@fastify/static'
import type { Http } from './http-server.ts'
import { htmlHeaders } from './security-headers.ts'

export const builtSite = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))

const forever = 'public, max-age=31536000, immutable'
const dayLong = 'public, max-age=86400'

/** `outsideAnalytics`: pages may load the provider of the operator's measurement id. */
export async function serveSite(http: Http, secure: boolean, outsideAnalytics: boolean) {
  if (!existsSync(builtSite)) return
  const pageHeaders = htmlHeaders(secure, outsideAnalytics)
  await http.register(serveFolder, {
    root: builtSite,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isPage = /\.html(\.br|\.gz)?$/.test(path)
      const headers = isPage
        ? pageHeaders
        : { 'cache-control': path.includes('/assets/') ? forever : dayLong }
      void reply.headers(headers)
    },
  })
}
