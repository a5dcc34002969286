import { expect, test } from 'vitest'
import { inlineHashes } from '#platform/http/security-headers.ts'
import { plainPage } from './plain-page.ts'
import { styleHash } from './styles.ts'

const page = { title: 'Fractions', language: 'en', path: '/lite?page=2', body: '<h1>Fractions</h1>' } as const

test('T27 a page shows a hostile title or address as text', () => {
  const nasty = `"><script>alert(1)</script>&<img src=x onerror='alert(1)'>`
  const html = plainPage({ ...page, title: nasty, path: `/r/${nasty}`, baseUrl: 'https://thuto.example' })
  const withoutValues = html.replaceAll(/"[^"]*"/g, '""')
  expect(withoutValues).not.toMatch(/<script|<img|<[^>]*onerror=/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('T33 styleHash matches the only style of a page, which has no script', () => {
  for (const styles of [undefined, '.card{break-inside:avoid}']) {
    const { scripts, styles: found } = inlineHashes(plainPage({ ...page, ...(styles && { styles }) }))
    expect([scripts, found]).toEqual([[], [styleHash(styles)]])
  }
})

test('the common styles have at most 4 kB', () => {
  const [style = ''] = /<style>[^]*<\/style>/.exec(plainPage(page)) ?? []
  expect(Buffer.byteLength(style)).toBeLessThanOrEqual(4_096)
})

test('a page names its language and links to the others, for readers and search engines', () => {
  const html = plainPage({ ...page, language: 'af', baseUrl: 'https://thuto.example' })
  expect(html).toContain('<html lang="af-ZA">')
  expect(html).toContain('<a href="/lite?page=2" hreflang="en-ZA" lang="en-ZA">English</a>')
  expect(html).toContain('<input type="hidden" name="lang" value="af" />')
  const links = [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="(.*?)")? href="(.*?)"/g)]
  expect(links.map(([, ...found]) => found)).toEqual([
    ['canonical', undefined, 'https://thuto.example/lite?page=2&amp;lang=af'],
    ['alternate', 'en', 'https://thuto.example/lite?page=2'],
    ['alternate', 'af', 'https://thuto.example/lite?page=2&amp;lang=af'],
    ['alternate', 'x-default', 'https://thuto.example/lite?page=2'],
  ])
})

test('a page without a base URL is not indexed', () => {
  const html = plainPage(page)
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('canonical')
})
