import { expect, test } from 'vitest'
import { partOfSection } from '../text-part.ts'
import { type StoredPart, textPartOf } from './text-parts.ts'

const stored = (overrides: Partial<StoredPart> = {}): StoredPart => ({
  state: 'done',
  fileName: 'book.pdf',
  total: 66,
  paged: 66,
  texts: Array.from({ length: 20 }, (_, i) => `Text ${i}`),
  blocks: null,
  pictures: [],
  pages: 66,
  facts: null,
  language: 'en',
  ...overrides,
})

test('READ-02 a part has twenty pages with their numbers; a part that is not there is none', () => {
  const part = textPartOf(stored(), 2)
  expect(part).toMatchObject({ kind: 'pages', part: 2, parts: 4, pages: 66, truncated: false, older: false })
  expect(part?.sections.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, i) => 21 + i))
  expect(part?.sections[0]?.blocks).toEqual([{ is: 'paragraph', runs: [{ text: 'Text 0' }] }])
  expect(textPartOf(stored(), 5)).toBeUndefined()
  expect([1, 20, 21, 41, 66].map(partOfSection)).toEqual([1, 1, 2, 3, 4])
})

test('READ-03 READ-04 blocks stand for their texts; texts behind the pages are no pages', () => {
  const blocks = [[{ is: 'note' as const, runs: [{ text: 'Speak' }] }]]
  const part = textPartOf(stored({ fileName: 'a.pptx', total: 2, paged: 1, texts: ['a', 'b'], blocks }), 1)
  expect(part).toMatchObject({ kind: 'slides', parts: 1 })
  expect(part?.sections).toEqual([
    { n: 1, isPage: true, blocks: blocks[0] },
    { n: 2, isPage: false, blocks: [{ is: 'paragraph', runs: [{ text: 'b' }] }] },
  ])
})

test('READ-27 blocks of another schema are shown as text', () => {
  const blocks = [[{ is: 'list', ordered: true, items: [] }], [{ is: 'note', runs: [] }]]
  const part = textPartOf(stored({ total: 2, paged: 0, texts: ['a', 'b'], blocks }), 1)
  expect(part?.sections.map((section) => section.blocks)).toEqual([
    [{ is: 'paragraph', runs: [{ text: 'a' }] }],
    blocks[1],
  ])
})

test('READ-07 a file without text has one part without sections; older formats say so', () => {
  expect(textPartOf(stored({ total: 0, paged: 0, texts: [], fileName: 'old.DOC' }), 1)).toMatchObject({
    kind: 'sections',
    parts: 1,
    sections: [],
    older: true,
  })
})

test('READ-10 only the last part says that the file is longer', () => {
  const facts = { truncated: true }
  expect(textPartOf(stored({ facts }), 3)?.truncated).toBe(false)
  expect(textPartOf(stored({ facts }), 4)?.truncated).toBe(true)
})
