/** Prerenders Home into index.html: markup, styles and the inline script. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, minify, type Plugin, type ResolvedConfig, transformWithOxc } from 'vite'
import type { Language } from '../src/shared/languages.ts'
import { type Bundle, filesFrom, nameOfPage } from './chunk-files.ts'
import { spokenTexts } from './language-builds.ts'
import type { renderHome } from '../src/web/prerender/render-home.tsx'

interface RenderModule {
  readonly renderHome: typeof renderHome
}

const emptyRoot = '<div id="root"></div>'
const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/

/** Renders the components of the browser, without the pages that Home links to. */
async function renderHomeMarkup({ root, define, resolve, css }: ResolvedConfig, language: Language) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: define ?? {},
    resolve: { alias: resolve.alias },
    css: { modules: css.modules ?? {} },
    plugins: [spokenTexts(language), { name: 'no-other-pages', resolveDynamicImport: () => false }],
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: 'prerender/render-home.tsx', write: false, minify: false, copyPublicDir: false },
  })
  if (!('output' in built)) throw new Error('Home’s first view was not built in one piece')
  const [{ code }] = built.output
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-first-view-'))
  try {
    const file = path.join(folder, 'render-home.mjs')
    await writeFile(file, code)
    return ((await import(pathToFileURL(file).href)) as RenderModule).renderHome()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inlineScript(file: string, files: Readonly<Record<string, string>>) {
  const define = { pageFiles: JSON.stringify(files) }
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { define })
  return (await minify(file, code, { module: false })).code.trim()
}

/** Pages that visits begin with, by their path, that of a subject without its id. */
const firstPages = ['subject', 'search', 'sign-in', 'contribute', 'moderation']

/** Returns the files of each of these pages and of its routes that index.html does not name. */
export function pageFiles(bundle: Bundle, html: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const filesOf = (page: string) => {
    const own = chunks.find((chunk) => nameOfPage(chunk) === `${page}-page`)
    if (!own) throw new Error(`The build has no ${page}-page`)
    const routes = chunks.filter((chunk) => chunk.dynamicImports.includes(own.fileName))
    const files = filesFrom(
      bundle,
      [own, ...routes].map(({ fileName }) => fileName),
    )
    return [...files].filter((file) => !html.includes(file)).join(' ')
  }
  return Object.fromEntries(firstPages.map((page) => [page, filesOf(page)]))
}

/** Plugin of the build only: in development the page is empty until the scripts run. */
export function prerender(language: Language): Plugin {
  let config: ResolvedConfig
  let inlined: { readonly name: string; readonly source: string } | undefined
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    // Beside the bundle, so that the service worker does not fetch it: link checkers ask for the disabled link (CASE-C10).
    writeBundle: ({ dir = '' }) => inlined && writeFile(path.join(dir, inlined.name), inlined.source),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path: page, bundle = {} }) {
        if (page !== '/index.html') return html
        const [link, name = ''] = sheet.exec(html) ?? []
        const styles = bundle[name]
        if (!link || styles?.type !== 'asset' || !html.includes(emptyRoot))
          throw new Error('index.html is not as prerender expects: one style sheet, an empty root')
        const files = pageFiles(bundle, html)
        const script = await inlineScript(`${config.root}/prerender/inline-bootstrap.ts`, files)
        const home = await renderHomeMarkup(config, language)
        delete bundle[name]
        inlined = { name, source: String(styles.source) }
        const style = `<style>${String(styles.source).trim()}</style>`
        // Chunks with these styles look for a link to them; a disabled link is never fetched.
        const known = `<link rel="stylesheet" href="/${name}" disabled>`
        // Replacer functions: a `$` in a replacement string would be a pattern.
        return html
          .replace(link, () => `${style}${known}<script>${script}</script>`)
          .replace(emptyRoot, () => `<div id="root">${home}</div>`)
      },
    },
  }
}
