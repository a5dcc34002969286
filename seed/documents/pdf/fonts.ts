/** Advance widths of the standard fonts, in thousandths of the font size, as the Adobe font metrics give them. */
import { winAnsi } from './win-ansi.ts'

export type FontName = 'regular' | 'bold' | 'code'

export const fonts: Record<FontName, { readonly resource: string; readonly baseFont: string }> = {
  regular: { resource: 'F1', baseFont: 'Helvetica' },
  bold: { resource: 'F2', baseFont: 'Helvetica-Bold' },
  code: { resource: 'F3', baseFont: 'Courier' },
}

/** From the space (32) to the tilde (126). */
const regularAscii = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const boldAscii = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
]

/** Signs outside ASCII: regular, bold. A letter with a mark is as wide as the letter, ï and its like aside. */
const signs: Record<string, readonly [number, number]> = {
  '€': [556, 556],
  '‚': [222, 278],
  '„': [333, 500],
  '…': [1000, 1000],
  '‰': [1000, 1000],
  '‘': [222, 278],
  '’': [222, 278],
  '“': [333, 500],
  '”': [333, 500],
  '•': [350, 350],
  '–': [556, 556],
  '—': [1000, 1000],
  '™': [1000, 1000],
  '\u00a0': [278, 278],
  '§': [556, 556],
  '©': [737, 737],
  '°': [400, 400],
  '±': [584, 584],
  '²': [333, 333],
  '³': [333, 333],
  '·': [278, 278],
  '¼': [834, 834],
  '½': [834, 834],
  '¾': [834, 834],
  '×': [584, 584],
  '÷': [584, 584],
  '«': [556, 556],
  '»': [556, 556],
  µ: [556, 611],
  ì: [278, 278],
  í: [278, 278],
  î: [278, 278],
  ï: [278, 278],
}

function glyphWidth(char: string, font: 'regular' | 'bold'): number {
  const sign = signs[char]
  if (sign) return font === 'bold' ? sign[1] : sign[0]
  const letter = char.normalize('NFD').charCodeAt(0)
  const width = (font === 'bold' ? boldAscii : regularAscii)[letter - 32]
  if (width === undefined) throw new Error(`No width is known for "${char}"`)
  return width
}

/** How wide the text is at a font size, both in points. Throws on a character the fonts do not have. */
export function textWidth(text: string, font: FontName, size: number): number {
  if (font === 'code') return (winAnsi(text).length * 600 * size) / 1000
  return (
    (Array.from(text.normalize('NFC')).reduce((sum, char) => sum + glyphWidth(char, font), 0) * size) / 1000
  )
}

/** The text in lines no wider than `width` points; a word that is wider itself is cut. */
export function wrapText(text: string, font: FontName, size: number, width: number): string[] {
  const fits = (line: string) => textWidth(line, font, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && fits(`${line} ${word}`)) {
      line = `${line} ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (!fits(line)) {
      const cut = longestFit(line, fits)
      lines.push(line.slice(0, cut))
      line = line.slice(cut)
    }
  }
  return [...lines, line]
}

/** How many characters of the word fit; at least one, so that cutting always moves on. */
function longestFit(word: string, fits: (part: string) => boolean): number {
  let cut = word.length - 1
  while (cut > 1 && !fits(word.slice(0, cut))) cut -= 1
  return Math.max(cut, 1)
}
