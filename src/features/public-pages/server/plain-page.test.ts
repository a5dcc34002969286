import { expect, test } from 'vitest'
import { inlineHashes } from '#platform/http/security-headers.ts'
import { plainPage } from './plain-page.ts'
import { styleHash } from './styles.ts'

const page = { title: 'Fractions', language: 'en', path: '/lite?page=2', body: '<h1>Fractions</h1>' } as const

test('T27 whatever a title or an address holds, the frame of a page shows it as text', () => {
  const nasty = `"><script>alert(1)</script>&<img src=x onerror='alert(1)'>`
  const html = plainPage({ ...page, title: nasty, path: `/r/${nasty}`, baseUrl: 'https://thuto.example' })
  expect(html).not.toMatch(/<script|<img|onerror=/)
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
})

test('T33 the policy of a page names its one style by its hash, and it has no script', () => {
  for (const styles of [undefined, '.card{break-inside:avoid}']) {
    const { scripts, styles: found } = inlineHashes(plainPage({ ...page, ...(styles && { styles }) }))
    expect([scripts, found]).toEqual([[], [styleHash(styles)]])
  }
})

test('the styles of every plain page together are at most 4 kB', () => {
  const [style = ''] = /<style>[^]*<\/style>/.exec(plainPage(page)) ?? []
  expect(Buffer.byteLength(style)).toBeLessThanOrEqual(4_096)
})

test('a page says its language and leads to the others, for people and for search engines', () => {
  const html = plainPage({ ...page, language: 'af', baseUrl: 'https://thuto.example' })
  expect(html).toContain('<html lang="af-ZA">')
  expect(html).toContain('<a href="/lite?page&#61;2" hreflang="en-ZA" lang="en-ZA">English</a>')
  expect(html).toContain('<input type="hidden" name="lang" value="af" />')
  const links = [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="(.*?)")? href="(.*?)"/g)]
  expect(links.map(([, rel, language, href]) => [rel, language, href?.replaceAll('&#61;', '=')])).toEqual([
    ['canonical', undefined, 'https://thuto.example/lite?page=2&#38;lang=af'],
    ['alternate', 'en', 'https://thuto.example/lite?page=2'],
    ['alternate', 'af', 'https://thuto.example/lite?page=2&#38;lang=af'],
    ['alternate', 'x-default', 'https://thuto.example/lite?page=2'],
  ])
})

test('what nobody is to find in a search engine says so', () => {
  const html = plainPage(page)
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('canonical')
})
