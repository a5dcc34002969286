/** Web app manifest and icons, drawn from one mark. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { shareTarget } from '../src/features/contributing/uploads/share-inbox.ts'
import { fileIn, firstLanguage, type Language } from '../src/shared/languages.ts'
import { messagesIn as sharedMessagesIn } from '../src/shared/messages.ts'
import { messagesIn } from '../src/web/messages.ts'
import { templateOf } from './page-templates.ts'

const mark = new URL('../src/web/public/favicon.svg', import.meta.url)

/** Background of the mark: a maskable icon must be filled to its edges. */
const background = '#23306e'
const paper = '#fbf8f2'

/** Locale of the app and the names of its two shortcuts. */
export interface ManifestWords {
  readonly locale: string
  readonly search: string
  readonly shelf: string
}

const png = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'app' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
const icons = [png(192, 'any'), png(512, 'any'), png(192, 'maskable'), png(512, 'maskable')]

/** The server fills the names and the description in. */
export const manifest = (values: ManifestWords) => ({
  id: '/',
  name: '',
  short_name: '',
  description: '',
  lang: values.locale,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: paper,
  theme_color: background,
  categories: ['education'],
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, ...icons],
  shortcuts: [
    { name: values.search, url: '/#/search' },
    { name: values.shelf, url: '/#/shelf' },
  ],
  share_target: shareTarget,
})

/** `safe` is the share of the icon's width that the mark takes; the rest is background. */
async function drawIcon(svg: Buffer, size: number, safe: number): Promise<Buffer> {
  const inner = Math.round(size * safe)
  const picture = await sharp(svg, { density: (72 * inner) / 40 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const edge = Math.round((size - inner) / 2)
  const canvas = {
    width: size,
    height: size,
    channels: 4,
    background: safe === 1 ? '#0000' : background,
  } as const
  return sharp({ create: canvas })
    .composite([{ input: picture, left: edge, top: edge }])
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer()
}

/** Returns names and bytes of all icons. */
export async function drawIcons(svg: Buffer): Promise<readonly (readonly [name: string, bytes: Buffer])[]> {
  const files = icons.map(async ({ src, sizes, purpose }) => {
    const bytes = await drawIcon(svg, Number.parseInt(sizes, 10), purpose === 'any' ? 1 : 0.8)
    return [src.slice(1), bytes] as const
  })
  return Promise.all([
    ...files,
    drawIcon(svg, 180, 0.88).then((bytes) => ['icons/apple-180.png', bytes] as const),
  ])
}

function manifestWords(language: Language): ManifestWords {
  const { locale } = sharedMessagesIn(language).spoken
  const footer = messagesIn(language).footerTexts
  const { search } = messagesIn(language).pageTexts
  return { locale, search, shelf: footer.saved }
}

/** Plugin: adds the template of the manifest and the icons to the build and links them in the page. All languages share the icons. */
export function appFiles(language: Language): Plugin {
  return {
    name: 'app-files',
    apply: 'build',
    async generateBundle() {
      const source = JSON.stringify(manifest(manifestWords(language)))
      this.emitFile({ type: 'asset', fileName: templateOf('manifest.webmanifest', language), source })
      if (language !== firstLanguage) return
      for (const [fileName, icon] of await drawIcons(await readFile(mark)))
        this.emitFile({ type: 'asset', fileName, source: icon })
    },
    transformIndexHtml: (_html, { filename }) =>
      filename.endsWith('/index.html')
        ? [
            {
              tag: 'link',
              attrs: { rel: 'manifest', href: `/${fileIn('manifest.webmanifest', language)}` },
              injectTo: 'head',
            },
            {
              tag: 'link',
              attrs: { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
              injectTo: 'head',
            },
          ]
        : [],
  }
}
