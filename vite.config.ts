import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appFiles } from './build/app-files.ts'
import { languageOf, otherLanguages, spokenTexts } from './build/language-builds.ts'
import { emitServiceWorker } from './build/emit-service-worker.ts'
import { pageTemplates, templatesFolder } from './build/page-templates.ts'
import { lightContracts } from './build/light-contracts.ts'
import { prerender } from './build/prerender.ts'
import { reactModules } from './build/react-modules.ts'
import { draftLanguages, offeredLanguages } from './src/features/public/content/server/site-identity.ts'
import type { Language } from './src/shared/languages.ts'
import { afterFirstScreen, chunks, deferredLibraries } from './src/web/chunks.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** The two headers of a compressed response cost about this much. */
const minSavedBytes = 64
const packable = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const backend = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
/** In development: paths that the server answers, not Vite. */
const backendPaths = String.raw`^/(api|files|covers|page-images|r|s|lite|feeds|sitemaps|oai|oembed)(/|\?|$)|^/(healthz|sitemap\.xml|robots\.txt|catalogue\.jsonl\.gz|about-data)`

async function packFile(file: string, level: number) {
  // Builds of the other languages share files with the English one.
  if (!packable.test(file) || existsSync(`${file}.br`)) return
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const packed = { br: await brotli(bytes, { params }), gz: await zip(bytes, { level: 9 }) }
  for (const [ending, smaller] of Object.entries(packed))
    if (smaller.length + minSavedBytes <= bytes.length) await writeFile(`${file}.${ending}`, smaller)
}

/** Writes a .br and a .gz beside every text file of the build, so that the server packs nothing while it serves. */
function packedBeside(language: Language): Plugin {
  // A draft has few readers: 6 % more bytes, a tenth of the time.
  const level = draftLanguages.includes(language) ? 6 : 11
  return {
    name: 'packed-beside',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const entries = await readdir(dir, { recursive: true, withFileTypes: true })
        const files = entries
          .filter((entry) => entry.isFile() && !entry.parentPath.endsWith(templatesFolder))
          .map(({ parentPath, name }) => join(parentPath, name))
        await Promise.all(files.map((file) => packFile(file, level)))
      },
    },
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const source = (name: string) => fileURLToPath(new URL(`src/${name}`, import.meta.url))
const firstScreen = source('web/index.html')
const onFirstVisit = new Map<string, boolean>()
/** True for a module of the first screen: a chain of plain imports leads from the entry to it. */
function isOnFirstVisit(id: string, graph: ModuleGraph): boolean {
  const known = onFirstVisit.get(id)
  if (known !== undefined) return known
  onFirstVisit.set(id, false)
  const info = graph.getModuleInfo(id)
  const needed =
    info !== null &&
    (id === firstScreen || info.importers.some((importer) => isOnFirstVisit(importer, graph)))
  onFirstVisit.set(id, needed)
  return needed
}

const ifNeededFirst = (name: string) => (id: string, graph: ModuleGraph) =>
  afterFirstScreen.test(id) || (isOnFirstVisit(id, graph) && !deferredLibraries.test(id)) ? name : null

/** Files of the first screen, which index.html names: a page need not name them again. */
const isNotOnFirstScreen = (file: string) => !/\/(index|libraries|rolldown-runtime)-[^/]+\.js$/.test(file)

/** Two files for the first screen, not a dozen small ones. Libraries change seldom and stay in the visitor's cache. */
const firstVisitFiles = [
  { name: ifNeededFirst('libraries'), debugName: 'libraries', test: /node_modules/, priority: 2 },
  { name: ifNeededFirst('home'), debugName: 'home', priority: 1 },
]
const sharedFiles = chunks.map((chunk) => ({ ...chunk, priority: 0 }))

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** All that a build does, in the language its mode names: `vite build --mode af`. */
const pluginsFor = (language: Language) => [
  reactModules(),
  spokenTexts(language),
  pageTemplates(language, backend),
  lightContracts(),
  prerender(language),
  appFiles(language),
  emitServiceWorker(language),
  packedBeside(language),
  otherLanguages(language, [...offeredLanguages, ...draftLanguages]),
]

/** Names of classes are a tenth of the HTML of Home; 30 bits stay distinct among some 600. */
const generateScopedName = '[hash:base64:5]'

/** index.html names the files of the first screen, and a page names its others. */
const resolveDependencies = (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? files : files.filter(isNotOnFirstScreen)

const output = {
  codeSplitting: { groups: [...firstVisitFiles, ...sharedFiles] },
  // The first file names all others: short hashes save bytes, 42 bits stay distinct, style sheets need no name.
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

export default defineConfig(({ command, mode }) => ({
  root: 'src/web',
  define: {
    'import.meta.env.VITE_APP_VERSION': JSON.stringify(version),
  },
  // Fast Refresh: a changed component is replaced in the open page and keeps its state.
  plugins: [command === 'serve' && react(), ...pluginsFor(languageOf(mode))],
  // React has had it itself since 18; the router brings a stand-in for older ones, and a way to read addresses not ours.
  // The tus client is taken as it was written: the form for old browsers is half as large again.
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      './use-browser-location.js': source('client/router/hash-location.ts'),
      'tus-js-client': 'tus-js-client/lib/browser/index.js',
    },
  },
  css: command === 'build' ? { modules: { generateScopedName } } : {},
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false, resolveDependencies },
    target: 'es2022',
    rolldownOptions: {
      // A text that stands where it is spoken needs no name, and no file for those who share it.
      optimization: { inlineConst: { mode: 'all' } },
      input: { index: firstScreen, 'google-done': source('web/google-done.html') },
      output,
      // Libraries mark their hooks "use client" for servers that render React; here everything is the client.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
  server: {
    host: '127.0.0.1',
    // The Host stays that of the page: the site compares it with the Origin.
    proxy: { [backendPaths]: { target: backend } },
  },
}))
