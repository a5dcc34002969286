/** The files of the built app, compressed by the build. Pages and workers: features/public/content. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import serveFolder from '@fastify/static'
import { sharePath } from '#shared/site/app-shell.ts'
import { clientAddress } from './admission/client-address.ts'
import type { Http } from './http-server.ts'
import type { Reply } from './serve.ts'

export const builtSite = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

const forever = 'public, max-age=31536000, immutable'
const dayLong = 'public, max-age=86400'

/**
 * Where the system sends shared files while the browser has no worker: the form, without the files. The body is discarded
 * as it arrives. Other sites may post (T32), because nothing changes.
 */
const serveShare = (http: Http) =>
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume().once('end', () => done(null))
    })
    scope.route({
      method: ['GET', 'POST'],
      url: sharePath,
      config: { oneClick: true },
      onRequest: async ({ ip }) => {
        const address = clientAddress(ip)
        await http.parts.limiter.spend('read', { address, source: `address ${address}` })
      },
      handler: (_request, reply) => reply.redirect('/#/contribute', 303),
    })
  })

export async function serveSite(http: Http) {
  await serveShare(http)
  if (!existsSync(builtSite)) return
  await http.register(serveFolder, {
    root: builtSite,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const caching = path.includes('/assets/') ? forever : dayLong
      void reply.header('cache-control', caching)
      if (caching === forever) trimAssetHeaders(reply)
    },
  })
}

/** Policies for documents, and validators, both useless for an immutable asset. */
const uselessHeaders = [
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'accept-ranges',
  'etag',
  'last-modified',
]

/** Stops other sites from framing a file that is not an HTML page. */
const notFramed = { 'content-security-policy': "frame-ancestors 'none'" }

/** Removes half of the headers from files that pages load, and from modules with texts. */
export function trimAssetHeaders(reply: Reply) {
  for (const header of uselessHeaders) void reply.removeHeader(header)
  void reply.headers(notFramed)
}

export interface SecurityTxt {
  readonly contact: string
  readonly languages: string
  readonly baseUrl: string
  readonly now: () => Date
}

const securityTxtPath = '/.well-known/security.txt'
const goodForDays = 90
const dayMs = 86_400_000

/** Valid for 90 days from the last midnight (UTC), so that the text is the same all day. */
const expiry = (now: Date) =>
  new Date((Math.floor(now.getTime() / dayMs) + goodForDays) * dayMs).toISOString()

export function serveSecurityTxt(http: Http, { contact, languages, baseUrl, now }: SecurityTxt) {
  http.get(securityTxtPath, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        [
          '# You hear from a person within 2 working days. Please write in private first.',
          `Contact: mailto:${contact}`,
          `Expires: ${expiry(now())}`,
          `Preferred-Languages: ${languages}`,
          `Canonical: ${baseUrl}${securityTxtPath}`,
          '',
        ].join('\n'),
      ),
  )
}
