import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import type { FileLesson } from '../lesson.ts'
import { sectionsOf } from '../sections-of.ts'
import { smallSchool } from '../small-school.ts'
import { makePdf } from './make-pdf.ts'
import { type FontName, textWidth } from './pdf/fonts.ts'
import { winAnsi } from './pdf/win-ansi.ts'

const pdfLessons = smallSchool.lessons.filter((lesson): lesson is FileLesson => lesson.format === 'pdf')
const lesson = (text: string): FileLesson => ({
  key: 'a-lesson',
  subject: 'Afrikaans',
  title: 'Môre: ’n wêreld (vol) reën',
  language: 'af',
  grades: ['Grade R', 'Grade 4'],
  tags: [],
  format: 'pdf',
  author: 'Juffrou Protea',
  licence: 'CC-BY-SA-4.0',
  description: 'Kort en goed.',
  sections: sectionsOf(text),
  state: 'verified',
  daysOld: 1,
})
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** The pages' drawing operators, unpacked. */
function contents(bytes: Uint8Array): string[] {
  const file = latin1(bytes)
  return [...file.matchAll(/<< \/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length
    const length = Number(match[1])
    expect(file.slice(start + length, start + length + 10)).toBe('\nendstream')
    return latin1(unzlibSync(bytes.subarray(start, start + length)))
  })
}

const names: Record<string, FontName> = { F1: 'regular', F2: 'bold', F3: 'code' }
/** Every drawn text with where it stands; 0x80 to 0x9f come back as the signs they are. */
const texts = (content: string) =>
  [...content.matchAll(/BT \/(F\d) ([\d.]+) Tf .*? rg ([\d.]+) ([\d.]+) Td \((.*)\) Tj ET/g)].map(
    ([, font = '', size, x, y, shown = '']) => ({
      text: new TextDecoder('windows-1252').decode(Buffer.from(shown.replace(/\\(.)/g, '$1'), 'latin1')),
      font: names[font] ?? 'regular',
      size: Number(size),
      x: Number(x),
      y: Number(y),
    }),
  )

test.each(pdfLessons)('$key is a whole PDF whose table names the byte of every object', (each) => {
  const file = latin1(makePdf(each))
  expect(file.startsWith('%PDF-1.4\n')).toBe(true)
  expect(file.endsWith('%%EOF\n')).toBe(true)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  const rows = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer/.exec(file.slice(table))
  const entries = rows?.[2]?.match(/\d{10} \d{5} [nf] \n/g) ?? []
  expect(entries).toHaveLength(Number(rows?.[1]))
  expect(entries[0]).toBe('0000000000 65535 f \n')
  const pointed = entries.slice(1).map((entry) => file.slice(Number(entry.slice(0, 10))).split('\n', 1)[0])
  expect(pointed).toEqual(pointed.map((_, i) => `${i + 1} 0 obj`))
})

test.each(pdfLessons)('$key keeps every word inside the margins of its pages', (each) => {
  const bytes = makePdf(each)
  const pages = contents(bytes)
  expect(latin1(bytes)).toContain(`/Count ${pages.length} `)
  const words = pages.flatMap(texts)
  expect(words.length).toBeGreaterThan(20)
  for (const drawn of words) {
    expect(drawn.x).toBeGreaterThanOrEqual(56)
    expect(drawn.x + textWidth(drawn.text, drawn.font, drawn.size)).toBeLessThanOrEqual(595.28 - 56 + 0.01)
    expect(drawn.y).toBeGreaterThanOrEqual(33)
    expect(drawn.y).toBeLessThan(841.89)
  }
})

test.each(pdfLessons)('$key shows every word, none of them cut at the edge of a column', (each) => {
  const drawn = contents(makePdf(each)).flatMap(texts)
  const shown = new Set(drawn.flatMap(({ text }) => text.split(' ')))
  const marks = new Set(['|', '-', '>', '___', ''])
  const written = each.sections.flatMap(({ heading, paragraphs }) =>
    [heading, ...paragraphs].join(' ').split(' '),
  )
  expect(written.filter((word) => !marks.has(word) && !shown.has(word))).toEqual([])
})

test('the words of the lesson are all there, marks and brackets too', () => {
  const pages = contents(
    makePdf(lesson('## Só (is) dit\nDie voëls sê môre.\n- ’n \\ streep\n| Kop | Lyf |\n| oë | brûe |')),
  )
  const words = pages.flatMap(texts).map(({ text }) => text)
  expect(words).toEqual(
    expect.arrayContaining([
      'Môre: ’n wêreld (vol) reën',
      'Afrikaans · Graad R, 4',
      'Só (is) dit',
      'Die voëls sê môre.',
      '’n \\ streep',
      'Kop',
      'brûe',
      'Juffrou Protea · CC BY-SA 4.0',
      '1 / 1',
    ]),
  )
})

test('a reader is told the title and the language', () => {
  const file = latin1(makePdf(lesson('## Een\nTeks')))
  expect(file).toContain('/Lang (af-ZA)')
  const title = /\/Title <FEFF([0-9a-f]+)>/.exec(file)?.[1] ?? ''
  expect(Buffer.from(title, 'hex').swap16().toString('utf16le')).toBe('Môre: ’n wêreld (vol) reën')
})

test('a long lesson gets pages, each with its number, and the last section stays whole', () => {
  const long = Array.from({ length: 60 }, (_, i) => `${i + 1}. Vraag ${i + 1}`).join('\n')
  const answers = Array.from({ length: 25 }, (_, i) => `${i + 1}. Antwoord ${i + 1}`).join('\n')
  const pages = contents(makePdf(lesson(`## Vrae\n${long}\n## Antwoorde\n${answers}`))).map(texts)
  expect(pages.length).toBeGreaterThan(2)
  const numbers = pages.map((page) => page.at(-1)?.text)
  expect(numbers).toEqual(pages.map((_, i) => `${i + 1} / ${pages.length}`))
  const withAnswers = pages.filter((page) => page.some(({ text }) => text.startsWith('Antwoord')))
  expect(withAnswers).toHaveLength(1)
})

test('a text the fonts cannot show is refused', () =>
  expect(() => makePdf(lesson('## Een\nπ is meer as 3'))).toThrow('"π"'))

test('the bytes of a text string are the ones the fonts know', () =>
  expect(contents(makePdf(lesson('## ê\nô')))[0]).toContain(`(${winAnsi('ê')}) Tj`))
