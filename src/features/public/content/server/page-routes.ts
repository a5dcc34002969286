/** Pages and workers of the app: made once from the templates of the build and the options of the site, sent from memory. */
import { statSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Http } from '#platform/http/http-server.ts'
import { addressLanguage, pageLanguage } from '#platform/http/reader-language.ts'
import { compressWhole, type EncodedResponse } from '#platform/http/response-cache/encoded-response.ts'
import { sendWithEtag } from '#platform/http/response-cache/public-read.ts'
import { htmlHeaders, inlineHashes } from '#platform/http/security-headers.ts'
import { builtSite } from '#platform/http/site.ts'
import { unregisterScript, type WorkerParts, workerScript } from '#platform/http/worker-script.ts'
import { commonFailure } from '#shared/failure.ts'
import { fileIn, firstLanguage, type Language, languages as knownLanguages } from '#shared/languages.ts'
import { workerPath } from '#shared/site/app-shell.ts'
import type { SiteOptions } from '#shared/site/site-options.ts'
import { markDraft } from './draft-languages.ts'
import { fillPage, fillWords } from './fill-page.ts'

/** Templates of the build; their folder is not served. */
const templates = path.join(builtSite, '.pages')

interface Page {
  readonly headers: Readonly<Record<string, string>>
  readonly answer: EncodedResponse
}

/** In one language. */
export type AppPages = Readonly<Record<'page' | 'googleDone' | 'manifest' | 'worker', Page>>

export interface PageDeps {
  readonly siteOptions: (language: Language) => SiteOptions
  /** The site has https. */
  readonly secure: boolean
  /** Folder of the templates, for tests. */
  readonly folder?: string
}

/** The module of the build that renders Home (`src/web/prerender/render-home.tsx`). */
interface RenderModule {
  readonly renderHome: (options: SiteOptions) => string
}

/** Always revalidated. A worker has its own policy, that of its response: it may call only its site. */
const workerHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}
const manifestHeaders = { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' }

const pageOf = async (text: string, headers: Page['headers']): Promise<Page> => ({
  headers,
  answer: await compressWhole(text),
})

function fillManifest(template: string, { words: { siteName, description } }: SiteOptions) {
  const names = { name: siteName, short_name: siteName.slice(0, 12), description }
  return JSON.stringify({ ...(JSON.parse(template) as object), ...names })
}

/** The first line of the template lists the files that the worker caches. */
function fillWorker(template: string, page: Pick<WorkerParts, 'page' | 'pageHeaders'>) {
  const end = template.indexOf('\n')
  const files = JSON.parse(template.slice(0, end)) as WorkerParts['files']
  return workerScript({ code: template.slice(end + 1), files, ...page })
}

/** `built`: time of the build, for which its module is loaded. */
async function makePages(
  { siteOptions, secure, folder = templates }: PageDeps,
  language: Language,
  built: number,
) {
  const fileOf = (name: string) => path.join(folder, fileIn(name, language))
  const read = (name: string) => readFile(fileOf(name), 'utf8')
  const options = siteOptions(language)
  const headersOf = (html: string) => ({
    ...htmlHeaders(secure, options.analytics.measurementId !== null, inlineHashes(html)),
    'content-type': 'text/html; charset=utf-8',
  })
  const { renderHome } = (await import(`${pathToFileURL(fileOf('home.mjs')).href}?${built}`)) as RenderModule
  const page = markDraft(fillPage(await read('index.html'), options, renderHome(options)), language)
  const googleDone = fillWords(await read('google-done.html'), options.words)
  const pageHeaders = headersOf(page)
  const worker = fillWorker(await read('sw.js'), { page, pageHeaders })
  return {
    page: await pageOf(page, pageHeaders),
    googleDone: await pageOf(googleDone, headersOf(googleDone)),
    manifest: await pageOf(fillManifest(await read('manifest.webmanifest'), options), manifestHeaders),
    worker: await pageOf(worker, workerHeaders),
  }
}

/** Returns the pages in a language, made again after a build under a running site; undefined without a build. */
export function appPages(deps: PageDeps): (language: Language) => Promise<AppPages | undefined> {
  const known = new Map<Language, { readonly built: number; readonly pages: Promise<AppPages> }>()
  return async (language) => {
    const file = path.join(deps.folder ?? templates, fileIn('index.html', language))
    const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    const last = known.get(language)
    // While a new build takes the place of the old one, there is none.
    if (built === undefined || last?.built === built) return last?.pages
    const pages = makePages(deps, language, built)
    known.set(language, { built, pages })
    return pages
  }
}

export interface PageRoutesDeps {
  readonly appPages: ReturnType<typeof appPages>
  readonly siteOptions: PageDeps['siteOptions']
}

/** `worker`: browsers may cache the app. */
export function pageRoutes(http: Http, deps: PageRoutesDeps, worker: boolean) {
  const { languages, drafts = {} } = deps.siteOptions(firstLanguage)
  const offered = languages.filter((each) => !(each in drafts))
  const none = pageOf(unregisterScript, workerHeaders)
  // Caches revalidate it (`no-cache`) and learn whether it is this reader's language; Vary: Cookie would make a browser
  // fetch it twice.
  const ofReader = ({ url, headers }: Readonly<{ url: string; headers: IncomingHttpHeaders }>) => {
    const inAddress = addressLanguage(url, languages)
    return inAddress in drafts ? inAddress : pageLanguage(headers, languages, offered)
  }
  /** `languageOf`: the language of the answer. */
  const at = (url: string, name: keyof AppPages, languageOf: typeof ofReader) =>
    http.get(url, { compress: false }, async (request, reply) => {
      const language = languageOf(request)
      // The worker of a draft that is no longer shown ends.
      const pages = languages.includes(language) ? await deps.appPages(language) : undefined
      const found = name === 'worker' && !(worker && pages) ? await none : pages?.[name]
      if (!found) throw commonFailure('not_found')
      return sendWithEtag(request, reply.headers(found.headers), found.answer)
    })
  at('/', 'page', ofReader)
  at('/google-done.html', 'googleDone', ofReader)
  for (const language of languages) at(fileIn('/manifest.webmanifest', language), 'manifest', () => language)
  for (const language of knownLanguages) at(fileIn(workerPath, language), 'worker', () => language)
}
