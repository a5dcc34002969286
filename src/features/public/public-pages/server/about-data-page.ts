/** `/about-data`: bytes of a first visit and of a resource page, and the networks on which the site is free. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import type { AppPages } from '#features/public/content/server/page-routes.ts'
import { branding } from '#features/public/content/server/site-identity.ts'
import { listNewest } from '#features/public/harvest/server/harvest-repository.ts'
import { html } from '#platform/markup.ts'
import type { Language } from '#shared/languages.ts'
import { messagesIn } from '../messages.ts'
import { factTextsIn } from './page-texts.ts'
import { plainPage } from './plain-page.ts'
import type { PublicPagesDeps } from './public-pages-deps.ts'
import { resourcePage } from './resource-page/resource-page.ts'

/** Head of a response. */
const headBytes = 350
/** Measured beside the files that the page names: later scripts, five calls and heads of responses. */
const laterBytes = 9_300

const packedBytes = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

/** Bytes over the wire with brotli. `built`: folder of the files that the page of the app names. */
function firstVisitBytes({ page: { answer } }: AppPages, built: string): number {
  const named = answer.json().matchAll(/(?:src|href)="\/([\w./-]+\.(?:js|svg))"/g)
  const files = new Set([...named].map(([, name = '']) => path.join(built, name)))
  return [...files].reduce(
    (sum, file) => sum + packedBytes(file),
    laterBytes + answer.sent('br').bytes.length,
  )
}

/** Bytes of the page of the newest resource, without its picture; undefined without resources. */
async function resourcePageBytes({ db, baseUrl }: PublicPagesDeps, language: Language) {
  const [newest] = await listNewest(db, undefined, undefined, 1)
  if (!newest) return undefined
  const { resource } = newest
  const versions = { version: 1, kind: null, note: null, at: resource.modifiedAt, earlier: [], errors: [] }
  const site = { siteName: branding.siteName, baseUrl }
  const page = resourcePage({ resource, facts: null, versions }, site, language)
  return brotliCompressSync(page).length + headBytes
}

export async function aboutDataPage(
  deps: PublicPagesDeps,
  built: string,
  language: Language,
): Promise<string> {
  const texts = messagesIn(language).dataTexts
  const label = (bytes: number) => bytesLabel(bytes, factTextsIn(language))
  const [app, resource] = await Promise.all([deps.appPages(language), resourcePageBytes(deps, language)])
  const { baseUrl, freeOn, filesHost } = deps
  const sentences = [
    app === undefined ? [] : texts.firstVisit({ size: label(firstVisitBytes(app, built)) }),
    resource === undefined ? [] : texts.resourcePage({ size: label(resource) }),
    texts.files,
    freeOn.length === 0 ? texts.notFree : texts.freeOn({ networks: freeOn.join(', ') }),
    texts.links,
    filesHost === undefined ? [] : texts.filesFrom({ host: filesHost }),
  ].flat()
  const body = html`<h1>${texts.title}</h1>
    !${sentences.map((sentence) => html`<p>${sentence}</p>`)}`
  return plainPage({ title: texts.title, language, path: '/about-data', baseUrl, body })
}
