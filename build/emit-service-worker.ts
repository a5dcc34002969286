/** Builds the service worker with the list of files it caches. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { Language } from '../src/shared/languages.ts'
import { type Bundle, type Chunk, filesFrom, nameOfPage } from './chunk-files.ts'
import { spokenTexts } from './language-builds.ts'
import { templateOf } from './page-templates.ts'

const worker = fileURLToPath(new URL('../src/web/service-worker/worker.ts', import.meta.url))

/** Pages that must work offline. */
const offlinePages = ['subject-page', 'search-page', 'shelf-page', 'faq-dialog']
/** Stands in for a page whose code is not cached. */
const errorPage = 'error-page'
/** Chunks of no use without the network. */
const needsSite = /\/(preview-sheet|offer-provider|live-instance|shelf-actions)-[\w-]{1,8}\.js$/

function isOfUseOffline(chunk: Chunk) {
  const page = nameOfPage(chunk)
  return page === undefined
    ? !needsSite.test(chunk.fileName)
    : page === errorPage || offlinePages.includes(page)
}

const shortNames = (files: readonly string[]) => files.map((file) => file.replace('assets/', '')).sort()

/** Returns the files the page loads at once, and the further files of offline use. */
export function shellFiles(bundle: Bundle, html: string): Record<'first' | 'later', readonly string[]> {
  const written = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const named = written.filter((file) => bundle[file])
  const standIn = Object.keys(bundle).filter((file) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' && nameOfPage(chunk) === errorPage
  })
  const scripts = [...filesFrom(bundle, [...named, ...standIn], { isWanted: isOfUseOffline })].filter(
    (file) => file.endsWith('.js'),
  )
  const first = new Set([...named, ...scripts])
  const later = [...filesFrom(bundle, named, { later: true, isWanted: isOfUseOffline })].filter(
    (file) => !first.has(file),
  )
  return { first: shortNames([...first]), later: shortNames(later) }
}

async function workerCode(language: Language): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [spokenTexts(language)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: worker, output: { format: 'iife' } },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const code = outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : []))
  if (code.length !== 1) throw new Error(`The worker was built as ${code.length} files`)
  return code.join('')
}

/** Plugin: runs after all plugins that change the page. */
export function emitServiceWorker(language: Language): Plugin {
  return {
    name: 'shell-beside',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const html = await readFile(path.join(dir, templateOf('index.html', language)), 'utf8')
        const { first, later: names } = shellFiles(bundle, html)
        const list = JSON.stringify(names)
        const later = `later-${createHash('sha256').update(list).digest('base64url').slice(0, 8)}.json`
        await writeFile(path.join(dir, 'assets', later), list)
        // The server puts version and page beside the files of the first line.
        const template = `${JSON.stringify({ first, later })}\n${await workerCode(language)}`
        await writeFile(path.join(dir, templateOf('sw.js', language)), template)
      },
    },
  }
}
