/** First view of Home: styles and the inline script in its template, and the module with which the server renders it. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, minify, type Plugin, type ResolvedConfig, transformWithOxc } from 'vite'
import type { Language } from '../src/shared/languages.ts'
import { type Bundle, filesFrom, nameOfPage } from './chunk-files.ts'
import { spokenTexts } from './language-builds.ts'
import { lightContracts } from './light-contracts.ts'
import { templateOf } from './page-templates.ts'

const emptyRoot = '<div id="root"></div>'
const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/

/** Returns the code that renders the components of the browser, without the pages that Home links to. */
async function renderModule({ root, define, resolve, css }: ResolvedConfig, language: Language) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: define ?? {},
    resolve: { alias: resolve.alias },
    css: { modules: css.modules ?? {} },
    plugins: [
      spokenTexts(language),
      lightContracts(),
      { name: 'no-other-pages', resolveDynamicImport: () => false },
    ],
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: 'prerender/render-home.tsx', write: false, copyPublicDir: false },
  })
  if (!('output' in built)) throw new Error('Home’s first view was not built in one piece')
  return built.output[0].code
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
    async writeBundle({ dir = '' }) {
      const module = await renderModule(config, language)
      await writeFile(path.join(dir, templateOf('home.mjs', language)), module)
      // Beside the bundle, so that the service worker does not fetch it: link checkers ask for the disabled link (CASE-C10).
      if (inlined) await writeFile(path.join(dir, inlined.name), inlined.source)
    },
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
        delete bundle[name]
        inlined = { name, source: String(styles.source) }
        const style = `<style>${String(styles.source).trim()}</style>`
        // Chunks with these styles look for a link to them; a disabled link is never fetched.
        const known = `<link rel="stylesheet" href="/${name}" disabled>`
        // A replacer function: a `$` in a replacement string would be a pattern.
        return html.replace(link, () => `${style}${known}<script>${script}</script>`)
      },
    },
  }
}
