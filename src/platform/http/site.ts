/** The built web app: `/` in the reader's language and hashed assets, compressed at build time. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFolder from '@fastify/static'
import { fileIn, type Language } from '#shared/languages.ts'
import { sharePath, workerPath } from '#shared/app-shell.ts'
import { clientAddress } from './admission/client-address.ts'
import type { Http } from './http-server.ts'
import { pageLanguage } from './reader-language.ts'
import { headersOfPages } from './security-headers.ts'
import { serveWorker } from './worker-route.ts'
import type { Reply } from './serve.ts'

export const builtSite = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

const forever = 'public, max-age=31536000, immutable'
const dayLong = 'public, max-age=86400'

function cachingOf(path: string) {
  if (path.includes('/assets/')) return forever
  return /\.webmanifest(\.br|\.gz)?$/.test(path) ? 'no-cache' : dayLong
}

export interface SiteOptions {
  readonly secure: boolean
  /** Allow pages to load the provider of the operator's measurement id. */
  readonly outsideAnalytics: boolean
  /** Allow browsers to cache the app. */
  readonly worker: boolean
  readonly offeredLanguages: readonly Language[]
}

const pages = { '/': 'index.html', '/google-done.html': 'google-done.html' } as const

function servePages(http: Http, offered: readonly Language[]) {
  for (const [path, file] of Object.entries(pages))
    // Caches revalidate it (`no-cache`) and learn whether it is this reader's language; Vary: Cookie would make a browser
    // fetch it twice.
    http.get(path, { compress: false }, (request, reply) =>
      reply.sendFile(fileIn(file, pageLanguage(request.headers, offered))),
    )
}

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

export async function serveSite(http: Http, options: SiteOptions) {
  const headersOf = headersOfPages(options.secure, options.outsideAnalytics)
  for (const language of options.offeredLanguages) {
    const page = join(builtSite, fileIn('index.html', language))
    serveWorker(http, {
      path: fileIn(workerPath, language),
      file: join(builtSite, fileIn('sw.js', language)),
      pageHeaders: () => headersOf(page, statSync(page).mtimeMs),
      on: options.worker,
    })
  }
  await serveShare(http)
  if (!existsSync(builtSite)) return
  await http.register(serveFolder, {
    root: builtSite,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path, { mtimeMs }) => {
      const isPage = /\.html(\.br|\.gz)?$/.test(path)
      void reply.headers(isPage ? headersOf(path, mtimeMs) : { 'cache-control': cachingOf(path) })
      if (cachingOf(path) === forever) trimAssetHeaders(reply)
    },
  })
  servePages(http, options.offeredLanguages)
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

/** Removes half of the headers from responses with a hash in their name. */
function trimAssetHeaders(reply: Reply) {
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
