import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readingTexts as texts } from './messages.ts'
import { shownPictures } from './page-image.ts'
import { ReadingView, sectionTitle } from './reading-view.ts'
import type { Block } from './text-blocks.ts'

const pictures = shownPictures(
  '1',
  [1, 2].map((n) => ({ n, width: 640, height: 480 })),
)
const shared = { lang: 'af', pictures, texts, origin: 'https://thuto.example' }
const drawn = (blocks: readonly Block[], title?: string) =>
  renderToStaticMarkup(createElement(ReadingView, { id: 'p3', title, blocks, ...shared }))
/** The elements of the blocks alone. */
const inside = (...blocks: Block[]) => /<div lang="af">(.*)<\/div>/.exec(drawn(blocks))?.[1]
const runs = (text: string) => [{ text }]

describe('READ-03 blocks become', () => {
  test('a section with the title of its page, and headings below it', () => {
    const html = drawn([{ is: 'heading', level: 1, runs: runs('Breuke') }], 'Page 3')
    expect(html).toBe(
      '<section id="p3" tabindex="-1" aria-labelledby="p3-title"><h2 id="p3-title">Page 3</h2><div lang="af"><h3 id="p3-0">Breuke</h3></div></section>',
    )
    expect(inside({ is: 'heading', level: 1, runs: runs('Breuke') })).toBe('<h2 id="p3-0">Breuke</h2>')
    expect(inside({ is: 'heading', level: 6, runs: runs('Breuke') })).toBe('<h6 id="p3-0">Breuke</h6>')
  })

  test('OPS-38 links of the own site without a note', () => {
    const href = 'https://thuto.example/r/1'
    expect(inside({ is: 'paragraph', runs: [{ text: 'Fractions', href }] })).toBe(
      `<p dir="auto"><a href="${href}" rel="noopener noreferrer ugc">Fractions</a></p>`,
    )
  })

  test('OPS-38 runs with marks and links', () => {
    const href = 'https://example.org/'
    const marked = [
      { text: 'H' },
      { text: '2', mark: 'sub' as const },
      { text: 'O', mark: 'em' as const, href },
    ]
    expect(inside({ is: 'paragraph', runs: marked })).toBe(
      '<p dir="auto">H<sub>2</sub><a href="https://example.org/" rel="noopener noreferrer ugc"><em>O</em><span class="visuallyHidden"> (uses your data)</span></a></p>',
    )
  })

  test('lists in lists', () => {
    const items = [0, 1, 1, 0, 2].map((level, i) => ({ level, ordered: level === 1, runs: runs(String(i)) }))
    expect(inside({ is: 'list', items })).toBe(
      '<ul><li>0<ol><li>1</li><li>2</li></ol></li><li>3<ul><li>4</li></ul></li></ul>',
    )
    expect(inside({ is: 'list', start: 6, items: items.slice(1, 2) })).toBe('<ol start="6"><li>1</li></ol>')
  })

  test('a table with headers, in a box that scrolls', () => {
    const rows = [
      [runs('a'), runs('b')],
      [runs('1'), runs('2')],
    ]
    expect(inside({ is: 'table', headerRows: 1, rows })).toBe(
      '<div class="scrolled" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td>1</td><td>2</td></tr></tbody></table></div>',
    )
  })

  test('pictures with their description, an empty one for decoration', () => {
    const alts = ['A heart', '', null].map((alt) => inside({ is: 'picture', n: 2, alt }))
    expect(alts.map((html) => /alt="([^"]*)"/.exec(html ?? '')?.[1])).toEqual([
      'A heart',
      '',
      'Picture without description',
    ])
  })

  test('pictures with their size; one that is not stored says so', () => {
    expect(inside({ is: 'picture', n: 1, alt: 'A heart' })).toBe(
      '<img src="/page-images/1/picture-1.webp" width="640" height="480" alt="A heart" loading="lazy" decoding="async"/>',
    )
    expect(inside({ is: 'picture', n: 41, alt: 'A heart' })).toBe(
      '<p><em>A heart. Picture not shown. Download the file.</em></p>',
    )
  })

  test('a note', () => {
    expect(inside({ is: 'note', runs: runs('1 See page 4') })).toBe(
      '<p class="note" dir="auto">1 See page 4</p>',
    )
  })
})

test('READ-09 T27 hostile text is shown literally', () => {
  const text = '<img src=x onerror=alert(1)>"\'&'
  const html = drawn([
    { is: 'paragraph', runs: runs(text) },
    { is: 'note', runs: runs(text) },
    { is: 'picture', n: 1, alt: text },
  ])
  expect(html).not.toMatch(/<img src="?x|onerror=alert\(1\)>(?!&quot;)/)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(3)
})

test('titles name pages and slides; other sections have none', () => {
  const section = { n: 21, isPage: true, blocks: [] }
  expect(sectionTitle(section, 'pages', texts)).toBe('Page 21')
  expect(sectionTitle(section, 'slides', texts)).toBe('Slide 21')
  expect(sectionTitle({ ...section, isPage: false }, 'pages', texts)).toBeUndefined()
})
