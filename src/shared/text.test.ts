import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, normalizeText } from './text.ts'

describe('normalizeText', () => {
  test.each([
    ['  two   spaces \t here ', 'two spaces here'],
    ['e\u0302', 'ê'],
    ['line\r\nbreak', 'line break'],
    ['null\u0000byte', 'null byte'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['zero\u200bwidth\ufeff', 'zero width'],
    ['lone \ud83d surrogate', 'lone surrogate'],
    ['a\u2028b\u2029c', 'a b c'],
    ['\u001b[31mred', '[31mred'],
    ['📚 Ngiyathanda ukufunda, ḓ', '📚 Ngiyathanda ukufunda, ḓ'],
    ['👩‍🏫', '👩‍🏫'],
    ['ama\u00adgama', 'amagama'],
    [' \t\u00a0\n', ''],
  ])('T18 T43 LANG-18 %j becomes %j', (given, normalized) => {
    expect(normalizeText(given)).toBe(normalized)
    expect(normalizeText(normalized)).toBe(normalized)
  })
})

describe('line', () => {
  const accepts = (min: number, max: number, text: unknown) => z.safeParse(line(min, max), text).success

  test('is measured after normalization', () => {
    expect(accepts(1, 3, '  abc  ')).toBe(true)
    expect(accepts(1, 3, 'abcd')).toBe(false)
    expect(accepts(1, 3, '   ')).toBe(false)
    expect(accepts(0, 3, '   ')).toBe(true)
    expect(z.parse(line(0, 10), ' a\n b ')).toBe('a b')
  })

  test('T19 a text of a megabyte is rejected before it is normalized', () => {
    expect(accepts(0, 300, ' '.repeat(1_000_000))).toBe(false)
  })

  test.each([1, null, ['a'], { a: 1 }, true])('T17 %j is rejected', (value) => {
    expect(accepts(0, 300, value)).toBe(false)
  })
})
