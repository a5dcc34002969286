import { expect, test } from 'vitest'
import {
  docx,
  paragraph as p,
  picture,
  pptx,
  shape,
  slidePicture,
  slideTitle,
  styled,
  table,
} from '#test/fixtures/make-document.ts'
import { readDocx } from './office/read-docx.ts'
import { readPptx } from './office/read-pptx.ts'
import { maxTextCharacters } from './text/clean-text.ts'
import { run } from './read-file.ts'

const lesson = 'A fraction is a part of a whole. Colour one half of each shape.'
const heading = p('Fractions', styled('Kop1'))
const described = 'descr="A map of Africa"/>'
const decorative = '><adec:decorative val="1"/></wp:docPr>'
const undescribed = [
  '/>',
  'descr=""/>',
  'descr="  "/>',
  'descr="IMG_001.JPG"/>',
  'descr="https://example.org/a"/>',
  'descr="www.example.org"/>',
]
const drawn = (...descriptions: readonly string[]) => descriptions.map((each) => picture('r3', each)).join('')
const old = (alt: string) =>
  `<w:p><w:r><w:pict><v:shape ${alt}><v:imagedata r:id="r3"/></v:shape></w:pict></w:r></w:p>`

type Known = readonly [
  what: string,
  body: string,
  counts: readonly [headings: number, pictures: number, described: number],
  access: string,
]

const documents: readonly Known[] = [
  ['nothing', '', [0, 0, 0], 'images-only'],
  ['nine letters', p('Fractions'), [0, 0, 0], 'images-only'],
  ['ten letters and signs', p('1 + 1 = 2 fractional'), [0, 0, 0], 'text'],
  ['a picture alone', drawn(described), [0, 1, 1], 'images-only'],
  ['a text', p(lesson), [0, 0, 0], 'text'],
  ['a heading', heading + p(lesson), [1, 0, 0], 'structured'],
  ['three headings', heading.repeat(3) + p(lesson), [3, 0, 0], 'structured'],
  ['an empty heading', p('', styled('Kop1')) + p(lesson), [0, 0, 0], 'text'],
  ['a bold line', p(`<w:r><w:rPr><w:b/></w:rPr><w:t>Fractions</w:t></w:r>`) + p(lesson), [0, 0, 0], 'text'],
  ['a described picture', heading + p(lesson) + drawn(described), [1, 1, 1], 'structured'],
  ['a decorative picture', heading + p(lesson) + drawn(decorative), [1, 1, 1], 'structured'],
  ['a described picture and no heading', p(lesson) + drawn(described), [0, 1, 1], 'text'],
  ...undescribed.map((each): Known => [
    `a picture with ${each}`,
    heading + p(lesson) + drawn(described, each),
    [1, 2, 1],
    'text',
  ]),
  [
    'a described picture in a table',
    heading + p(lesson) + table([drawn(described)]),
    [1, 1, 1],
    'structured',
  ],
  ['a picture of an older program', heading + p(lesson) + old(''), [1, 1, 0], 'text'],
  [
    'a described picture of an older program',
    heading + p(lesson) + old('alt="A map"'),
    [1, 1, 1],
    'structured',
  ],
]

test.each(documents)('READ-19 facts of a docx with %s', async (_, body, counts, kind) => {
  const { facts, access } = await run({ bytes: docx(body), extension: 'docx', withCovers: false })
  const [headings, pictures, known] = counts
  expect(facts).toMatchObject({ headings, pictures, described: known, truncated: false })
  expect([access, facts?.tagged]).toEqual([kind, undefined])
})

const titled = [slideTitle('Fractions') + shape(lesson)] as const
const untitled = [shape(lesson)] as const
type KnownSlides = readonly [
  what: string,
  slides: readonly (readonly [slide: string, notes?: string])[],
  counts: readonly [titles: number, pictures: number, described: number],
  access: string,
]

const presentations: readonly KnownSlides[] = [
  ['no title', [untitled, untitled], [0, 0, 0], 'text'],
  ['all titles', [titled, titled], [2, 0, 0], 'structured'],
  ['four titles of five', [titled, titled, titled, titled, untitled], [4, 0, 0], 'structured'],
  ['three titles of four', [titled, titled, titled, untitled], [3, 0, 0], 'text'],
  ['an empty title', [[slideTitle(' ') + shape(lesson)]], [0, 0, 0], 'text'],
  ['two titles on a slide', [[slideTitle('A') + titled[0]], untitled], [1, 0, 0], 'text'],
  ['a title in its notes alone', [[shape(lesson), slideTitle('A')]], [0, 0, 0], 'text'],
  ['a described picture', [[titled[0] + slidePicture('descr="A map"/>')]], [1, 1, 1], 'structured'],
  ['a picture without description', [[titled[0] + slidePicture('/>')]], [1, 1, 0], 'text'],
  ['a picture described by its name', [[titled[0] + slidePicture('descr="map.png"/>')]], [1, 1, 0], 'text'],
  [
    'a decorative picture',
    [[titled[0] + slidePicture('><a:ext><adec:decorative val="1"/></a:ext></p:cNvPr>')]],
    [1, 1, 1],
    'structured',
  ],
  ['pictures alone', [[slidePicture('/>')], [slidePicture('/>')]], [0, 2, 0], 'images-only'],
]

test.each(presentations)('READ-19 facts of a pptx with %s', async (_, slides, counts, kind) => {
  const { facts, access } = await run({ bytes: pptx(...slides), extension: 'pptx', withCovers: false })
  const [slidesWithTitle, pictures, known] = counts
  expect(facts).toMatchObject({ slidesWithTitle, pictures, described: known, truncated: false })
  expect(access).toBe(kind)
})

test('READ-19 with the seven of page-structure.test.ts, 40 files have known answers', () => {
  expect(documents.length + presentations.length + 7).toBe(40)
})

const half = p('word '.repeat(maxTextCharacters / 10))

test.each([
  ['text at the limit', [half, half], false],
  ['a longer text', [half, half, p(lesson)], true],
] as const)('READ-10 facts of a docx with %s', async (_, paragraphs, truncated) => {
  const { facts, text } = await run({
    bytes: docx(paragraphs.join('')),
    extension: 'docx',
    withCovers: false,
  })
  expect([facts?.truncated, text.length <= maxTextCharacters]).toEqual([truncated, true])
})

test.each([readDocx, readPptx])('READ-10 %o that runs out of time says so', (read) => {
  const bytes =
    read === readDocx ? docx(heading, [], `<w:footnote>${p(lesson)}</w:footnote>`) : pptx(titled, titled)
  expect(read(bytes, () => true).isWhole).toBe(true)
  for (let allowed = 0; allowed < 2; allowed++) {
    let calls = 0
    expect(read(bytes, () => (calls += 1) <= allowed).isWhole).toBe(false)
  }
})
