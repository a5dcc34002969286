import { describe, expect, test } from 'vitest'
import { linkedRuns, paragraphsOf } from './paragraphs.ts'

const texts = (page: string) =>
  paragraphsOf(page).map((block) =>
    'runs' in block ? block.runs.map(({ text }) => text).join('') : block.is,
  )

describe('READ-06 paragraphsOf', () => {
  test('joins the lines of a paragraph up to the end of a sentence', () => {
    const page =
      'Water moves in a cycle between the sea,\nthe air and the land, and never stops.\nThe sun warms the sea.'
    expect(texts(page)).toEqual([
      'Water moves in a cycle between the sea, the air and the land, and never stops.',
      'The sun warms the sea.',
    ])
  })

  test('keeps short lines apart, such as headings and lines of tables', () => {
    const page = 'Results\nName\nMark\nThe table above shows what each of the learners reached in the test.'
    expect(texts(page)).toHaveLength(4)
  })

  test('keeps lines with two wide gaps and items of lists apart', () => {
    const page =
      'January   12 mm   31 degrees\nFebruary  14 mm   30 degrees\n• a long item of a list\n• another'
    expect(texts(page)).toHaveLength(4)
  })

  test('joins the parts of a compound without a space', () => {
    expect(texts('The school has a well-\nknown choir, which sings')).toEqual([
      'The school has a well-known choir, which sings',
    ])
  })

  test('separates paragraphs at empty lines', () => {
    expect(texts('one line that is long\n\nanother line that is')).toHaveLength(2)
  })
})

describe('READ-09 linkedRuns', () => {
  test('links https addresses without the punctuation behind them', () => {
    expect(linkedRuns('See https://example.org/a?b=1, or http://example.org.')).toEqual([
      { text: 'See ' },
      { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
      { text: ', or http://example.org.' },
    ])
  })

  test('leaves other schemes and too long addresses as text', () => {
    const long = `https://example.org/${'a'.repeat(2_000)}`
    for (const text of ['javascript:alert(1)', 'data:text/html,x', long])
      expect(linkedRuns(text)).toEqual([{ text }])
  })
})
