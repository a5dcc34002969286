import { expect, test } from 'vitest'
import { textWidth, wrapText } from './fonts.ts'
import { winAnsi } from './win-ansi.ts'

const codes = (text: string) => [...winAnsi(text)].map((char) => char.charCodeAt(0))

test('Afrikaans letters and typographic signs have their WinAnsi bytes', () => {
  expect(codes('êôïëáû')).toEqual([0xea, 0xf4, 0xef, 0xeb, 0xe1, 0xfb])
  expect(codes('’“”–…•€×½')).toEqual([0x92, 0x93, 0x94, 0x96, 0x85, 0x95, 0x80, 0xd7, 0xbd])
})

test('a letter written as base and mark is the same letter', () =>
  expect(winAnsi('e\u0302')).toBe(winAnsi('ê')))

test('a character that the standard fonts lack is named, not dropped', () => {
  expect(() => winAnsi('a → b')).toThrow('"→" (U+2192)')
  expect(() => winAnsi('tab\tstop')).toThrow('U+0009')
})

test('widths are those of Helvetica: at 1000 points a letter is as wide as its metric says', () => {
  expect(textWidth('A', 'regular', 1000)).toBe(667)
  expect(textWidth('i', 'regular', 1000)).toBe(222)
  expect(textWidth('ï', 'regular', 1000)).toBe(278)
  expect(textWidth('ê', 'bold', 1000)).toBe(556)
  expect(textWidth('’', 'bold', 1000)).toBe(278)
  expect(textWidth('ab', 'code', 1000)).toBe(1200)
})

test('every wrapped line fits, and no word is lost', () => {
  const text = 'Meervoude en verkleinwoorde met die deelteken en die kappie, rustig verduidelik'
  const lines = wrapText(text, 'regular', 12, 150)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join(' ')).toBe(text)
  for (const line of lines) expect(textWidth(line, 'regular', 12)).toBeLessThanOrEqual(150)
})

test('a word wider than the line is cut, not drawn over the edge', () => {
  const word = 'Ratverhoudingsberekeninge'
  const lines = wrapText(`a ${word}`, 'bold', 20, 90)
  expect(lines.join('').replace('a', '')).toBe(word)
  for (const line of lines) expect(textWidth(line, 'bold', 20)).toBeLessThanOrEqual(90)
})
