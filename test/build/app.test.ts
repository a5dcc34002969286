/** Build output beside pages: asset list of the service worker, manifest and icons. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawIcons, manifest } from '../../build/app-files.ts'
import { shellFiles } from '../../build/emit-service-worker.ts'
import { pageFiles } from '../../build/prerender.ts'
import { fileTypeOf, fileTypes } from '../../src/features/contributing/files/file-type.ts'

interface Made {
  readonly page?: string
  readonly imports?: readonly string[]
  readonly later?: readonly string[]
  readonly css?: readonly string[]
}

const chunk = (name: string, { page, imports = [], later = [], css = [] }: Made = {}) => ({
  type: 'chunk' as const,
  fileName: name,
  facadeModuleId: page === undefined ? null : `/somewhere/src/web/pages/${page}.tsx`,
  imports,
  dynamicImports: later,
  viteMetadata: { importedCss: new Set(css) },
})
const chunks = [
  chunk('assets/index-1.js', {
    imports: ['assets/libraries-1.js'],
    later: ['assets/subject-1.js', 'assets/about-1.js', 'assets/outbox-1.js'],
    css: ['assets/index-1.css'],
  }),
  chunk('assets/libraries-1.js'),
  chunk('assets/subject-1.js', {
    page: 'subject-page',
    imports: ['assets/index-1.js', 'assets/list-1.js'],
    later: ['assets/preview-sheet-1.js', 'assets/live-instance-1.js'],
    css: ['assets/subject-1.css'],
  }),
  chunk('assets/list-1.js', { css: ['assets/index-1.css'] }),
  chunk('assets/live-instance-1.js'),
  chunk('assets/outbox-1.js'),
  chunk('assets/about-1.js', { page: 'about-us-page' }),
  chunk('assets/preview-sheet-1.js'),
]
const bundle = Object.fromEntries([
  ...chunks.map((each) => [each.fileName, each] as const),
  ['assets/subject-1.css', { type: 'asset' as const }],
])
const html = '<script src="/assets/index-1.js"></script><link href="/assets/libraries-1.js">'

describe('asset list of the service worker', () => {
  test('T36 lists only hashed files: those the page loads and those its offline pages need', () => {
    expect(shellFiles(bundle, html)).toEqual({
      first: ['index-1.js', 'libraries-1.js'],
      later: ['list-1.js', 'outbox-1.js', 'subject-1.css', 'subject-1.js'],
    })
  })
})

test('HTML names the chunks of pages that visits begin with, of their routes, and their files', () => {
  const others = ['search', 'sign-in', 'contribute'].map((name) =>
    chunk(`assets/${name}-1.js`, { page: `${name}-page` }),
  )
  const moderation = chunk('assets/moderation-1.js', {
    page: 'moderation-page',
    imports: ['assets/list-1.js', 'assets/outbox-1.js'],
  })
  const routes = chunk('assets/routes-1.js', { later: [moderation.fileName] })
  const more = Object.fromEntries([...others, moderation, routes].map((each) => [each.fileName, each]))
  expect(pageFiles({ ...bundle, ...more }, html)).toEqual({
    subject: 'assets/subject-1.js assets/subject-1.css assets/list-1.js',
    search: 'assets/search-1.js',
    'sign-in': 'assets/sign-in-1.js',
    contribute: 'assets/contribute-1.js',
    moderation: 'assets/moderation-1.js assets/list-1.js assets/outbox-1.js assets/routes-1.js',
  })
  expect(() => pageFiles(bundle, html)).toThrow('The build has no search-page')
})

describe('web app manifest', () => {
  const words = { locale: 'en-ZA', search: 'Search', shelf: 'Saved' }
  const made = manifest(words)

  test('has place for a name, a start URL and existing icons', async () => {
    const svg = await readFile(new URL('../../src/web/public/favicon.svg', import.meta.url))
    const icons = new Map(await drawIcons(svg))
    expect(made).toMatchObject({ name: '', start_url: '/', scope: '/', display: 'standalone' })
    const drawn = made.icons.filter(({ type }) => type === 'image/png')
    expect(drawn.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
    for (const { src, sizes } of [...drawn, { src: '/icons/apple-180.png', sizes: '180x180' }]) {
      const { width, height } = await sharp(icons.get(src.slice(1))).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  })

  test('PHONE-01 the system offers the site for files of the five types and for photos, and for nothing else', () => {
    const { share_target: target, ...others } = made
    const [field, ...further] = target.params.files
    expect(target).toEqual({
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: expect.any(Array) }] },
    })
    expect(further).toEqual([])
    const accepted: readonly string[] = field.accept
    const photos = ['jpeg', 'png', 'webp', 'heic', 'heif'].map((type) => `image/${type}`)
    const documents = accepted.filter((type) => !photos.includes(type))
    expect(accepted.filter((type) => photos.includes(type))).toEqual(photos)
    const types = Object.values(fileTypes)
    expect(documents.filter((type) => type.includes('/'))).toEqual(types.map(({ mime }) => mime))
    const endings = documents.filter((type) => type.startsWith('.'))
    expect(endings.map((ending) => fileTypeOf(`a${ending}`))).toEqual(types)
    expect(documents).toHaveLength(2 * types.length)
    expect(Object.keys(others)).toEqual(
      'id name short_name description lang start_url scope display background_color theme_color categories icons shortcuts'.split(
        ' ',
      ),
    )
  })

  test('maskable icon has background up to its edge', async () => {
    const svg = await readFile(new URL('../../src/web/public/favicon.svg', import.meta.url))
    const icon = new Map(await drawIcons(svg)).get('icons/maskable-512.png')
    expect((await sharp(icon).stats()).isOpaque).toBe(true)
  })
})
