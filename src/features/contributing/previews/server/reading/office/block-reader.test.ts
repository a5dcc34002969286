import { describe, expect, test } from 'vitest'
import { contentTypes, partRelations } from '#test/files/make-office.ts'
import {
  documentNumbering,
  documentStyles,
  docx,
  item,
  paragraph as p,
  picture,
  relationsWithLinks,
  styled,
} from '#test/fixtures/make-document.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { samples } from '#test/samples.ts'
import { mutant } from '#test/resilience/fuzz/mutate.ts'
import { type FileExtension, fileTypeOf } from '#features/contributing/files/file-type.ts'
import type { TextPart } from '../../../contract.ts'
import { fileReading } from '../../../text-blocks.ts'
import { partOfSection, sectionsInPart } from '../../../text-part.ts'
import { textPartOf } from '../../text-parts.ts'
import { run } from '../read-file.ts'

const read = (bytes: Buffer, extension: FileExtension) => run({ bytes, extension, withCovers: true })

const only = async (file: Buffer) => (await read(file, 'docx')).blocks?.flat()
const runs = (text: string) => [{ text }]

describe('READ-03 blocks of a docx', () => {
  test.each([
    ['the name of its style', p('Seë', styled('Kop1')), 1],
    ['a style that its style is based on', p('Seë', styled('Eie')), 1],
    ['the title', p('Seë', styled('Titel')), 1],
    ['its outline level', p('Seë', '<w:outlineLvl w:val="2"/>'), 3],
    ['a deep outline level', p('Seë', '<w:outlineLvl w:val="8"/>'), 6],
  ])('a paragraph is a heading by %s', async (_, body, at) => {
    expect(await only(docx(body))).toEqual([{ is: 'heading', level: at, runs: runs('Seë') }])
  })

  test('a style without an outline is no heading, nor is an unknown style', async () => {
    expect((await only(docx(p('a', styled('TOC')) + p('b', styled('none')))))?.map(({ is }) => is)).toEqual([
      'paragraph',
      'paragraph',
    ])
  })

  test('items with a number or bullet are lists with levels', async () => {
    const body = `${p('one', item(0))}${p('a', item(1))}${p('two', item(0))}${p('dot', styled('Lys'))}${p('none', item(0, 0))}`
    expect(await only(docx(body))).toEqual([
      {
        is: 'list',
        items: [
          { level: 0, ordered: true, runs: runs('one') },
          { level: 1, ordered: true, runs: runs('a') },
          { level: 0, ordered: true, runs: runs('two') },
        ],
      },
      { is: 'list', items: [{ level: 0, ordered: false, runs: runs('dot') }] },
      { is: 'paragraph', runs: runs('none') },
    ])
  })

  test('a table has its header rows, and the cells of a table inside in order', async () => {
    const row = (cells: readonly string[], isHeader = false) =>
      `<w:tr>${isHeader ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`
    const inner = `<w:tbl>${row([p('x'), p('y')])}</w:tbl>`
    const body = `<w:tbl>${row([p('A'), p('B')], true)}${row([p('C'), p('D')], true)}${row([p('1'), inner + p('2')])}</w:tbl>`
    expect(await only(docx(body))).toEqual([
      {
        is: 'table',
        headerRows: 2,
        rows: [
          [runs('A'), runs('B')],
          [runs('C'), runs('D')],
          [runs('1'), ['x', '\n', 'y', '\n', '2'].map((text) => ({ text }))],
        ],
      },
    ])
  })

  test('runs have their emphasis, and the text before a tracked change does not', async () => {
    const r = (format: string, text: string) => `<w:r><w:rPr>${format}</w:rPr><w:t>${text}</w:t></w:r>`
    const body = `<w:p>${r('<w:b/>', 'a')}${r('<w:i/>', 'b')}${r('<w:b w:val="0"/>', 'c')}${r('<w:vertAlign w:val="subscript"/>', '2')}${r('<w:vertAlign w:val="superscript"/>', '3')}</w:p>`
    expect(await only(docx(body))).toEqual([
      {
        is: 'paragraph',
        runs: [
          { text: 'a', mark: 'strong' },
          { text: 'b', mark: 'em' },
          { text: 'c' },
          { text: '2', mark: 'sub' },
          { text: '3', mark: 'sup' },
        ],
      },
    ])
  })

  test('READ-09 only https addresses are links', async () => {
    const link = (id: string) =>
      `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>`
    const targets = ['https://example.org/?a=1&amp;b=2', 'javascript:alert(1)', 'http://example.org']
    const found = await only(docx(targets.map((_, i) => link(`x${i}`)).join(''), targets))
    expect(found?.map((block) => ('runs' in block ? block.runs : []))).toEqual([
      [{ text: 'here', href: 'https://example.org/?a=1&b=2' }],
      runs('here'),
      runs('here'),
    ])
  })

  test('footnotes are notes behind the body', async () => {
    expect(await only(docx(p('one'), [], `<w:footnote w:id="1">${p('two')}</w:footnote>`))).toEqual([
      { is: 'paragraph', runs: runs('one') },
      { is: 'note', runs: runs('two') },
    ])
  })

  test('READ-19 pictures have a description, or are decorative; names of files describe nothing', async () => {
    const body = [
      picture('r3', 'descr="Map of Africa &amp; Asia"/>'),
      picture('r4', 'descr="IMG 001.jpg"/>'),
      picture('r3', '><adec:decorative val="1"/></wp:docPr>'),
    ].join('')
    const { blocks, facts, shown, access } = await read(
      docx(p('Africa has fifty-four countries') + body),
      'docx',
    )
    expect(blocks?.flat().slice(1)).toEqual([
      { is: 'picture', n: 1, alt: 'Map of Africa & Asia' },
      { is: 'picture', n: 2, alt: null },
      { is: 'picture', n: 1, alt: '' },
    ])
    expect(facts).toMatchObject({ headings: 0, pictures: 3, described: 2 })
    expect(access).toBe('text')
    expect(shown.map(({ n, width, height }) => [n, width, height])).toEqual([[1, 1, 1]])
  })

  test('a description of 3,000 characters is cut at 500', async () => {
    const [found] = (await only(docx(picture('r3', `descr="${'long '.repeat(600)}"/>`)))) ?? []
    expect(found).toMatchObject({ alt: 'long '.repeat(100) })
  })
})

describe('READ-04 blocks of a pptx', () => {
  const shape = (text: string, placeholder = '', properties = '') =>
    `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody><a:p>${properties}<a:r><a:rPr/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const slide = [
    shape('free'),
    shape('item', '<p:ph idx="1"/>', '<a:pPr lvl="1"/>'),
    shape('Title', '<p:ph type="title"/>'),
    shape('first', '', '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'),
  ].join('')
  const file = makeZip([
    contentTypes('pptx'),
    { name: 'ppt/presentation.xml', content: '<p:presentation><p:sldId r:id="r0"/></p:presentation>' },
    partRelations('ppt/presentation.xml', [['slide', 'slide.xml']]),
    { name: 'ppt/slide.xml', content: `<p:sld>${slide}</p:sld>` },
    partRelations('ppt/slide.xml', [['notesSlide', 'notes.xml']]),
    { name: 'ppt/notes.xml', content: `<p:notes>${shape('Ask the class')}</p:notes>` },
  ])

  test('the title comes first, then shapes in order, then notes', async () => {
    const { blocks, facts, access } = await read(file, 'pptx')
    expect(blocks).toEqual([
      [
        { is: 'heading', level: 2, runs: runs('Title') },
        { is: 'paragraph', runs: runs('free') },
        { is: 'list', items: [{ level: 1, ordered: false, runs: runs('item') }] },
        { is: 'list', items: [{ level: 0, ordered: true, runs: runs('first') }] },
        { is: 'note', runs: runs('Ask the class') },
      ],
    ])
    expect([facts, access]).toMatchObject([
      { headings: 1, pictures: 0, described: 0, slidesWithTitle: 1 },
      'structured',
    ])
  })
})

const plain = (text: string) => text.replaceAll(/\s+/g, '')
const textOf = (section: TextPart['sections'][number]) =>
  section.blocks
    .flatMap((block) => JSON.stringify(block).match(/(?<="text":)"(?:[^"\\]|\\.)*"/g) ?? [])
    .map((each) => JSON.parse(each) as string)
    .join('')

test.each(samples)('READ-05 portion n of $fileName is section n of the view', async ({ fileName, bytes }) => {
  const extension = fileTypeOf(fileName)?.extension ?? 'pdf'
  const { text, blocks, paged, pages, facts } = await read(bytes(), extension)
  const portions = text.split('\f')
  const file = {
    state: 'done',
    fileName,
    total: portions.length,
    paged,
    pages,
    facts,
    language: null,
  } as const
  const sections = Array.from({ length: partOfSection(portions.length) }, (_, i) => {
    const [from, to] = [i * sectionsInPart, (i + 1) * sectionsInPart]
    const stored = { texts: portions.slice(from, to), blocks: blocks?.slice(from, to) ?? null, pictures: [] }
    return textPartOf({ ...file, ...stored }, i + 1)?.sections ?? []
  }).flat()
  expect(blocks === null).toBe(!fileName.endsWith('x'))
  expect(sections.map(({ n }) => n)).toEqual(portions.map((_, i) => i + 1))
  expect(sections.map((section) => plain(textOf(section)))).toEqual(portions.map(plain))
})

test('READ-08 200 mutated docx and pptx give only blocks of the schema', { timeout: 60_000 }, async () => {
  const body = `${p('Seë', styled('Kop1'))}${p('one', item(0))}${picture('r3', 'descr="A map"/>')}<w:tbl><w:tr><w:tc>${p('x')}</w:tc></w:tr></w:tbl><w:p><w:hyperlink r:id="x0"><w:r><w:rPr><w:b/></w:rPr><w:t>here</w:t></w:r></w:hyperlink><w:fldSimple w:instr="HYPERLINK https://example.org"><w:r><w:t>there</w:t></w:r></w:fldSimple></w:p>`
  const slide = `<p:sld><p:sp><p:ph type="title"/><a:p><a:pPr lvl="2"><a:buChar/></a:pPr><a:t>T</a:t></a:p></p:sp><p:pic><p:cNvPr descr="x"/><a:blip r:embed="r0"/></p:pic><a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc><a:p><a:t>c</a:t></a:p></a:tc></a:tr></a:tbl></p:sld>`
  let withBlocks = 0
  for (let seed = 0; seed < 100; seed++) {
    const spoil = (xml: string) => mutant(Buffer.from(xml), seed).toString('utf8')
    const document = makeZip([
      contentTypes('docx'),
      { name: 'word/document.xml', content: spoil(`<w:document>${body}</w:document>`), stored: true },
      { ...relationsWithLinks('word/document.xml', ['https://example.org']) },
      { name: 'word/styles.xml', content: spoil(documentStyles), stored: true },
      { name: 'word/numbering.xml', content: spoil(documentNumbering), stored: true },
    ])
    const slides = makeZip([
      contentTypes('pptx'),
      { name: 'ppt/presentation.xml', content: '<p:presentation><p:sldId r:id="r0"/></p:presentation>' },
      partRelations('ppt/presentation.xml', [['slide', 'slide.xml']]),
      { name: 'ppt/slide.xml', content: spoil(slide), stored: true },
    ])
    for (const [bytes, extension] of [
      [document, 'docx'],
      [slides, 'pptx'],
    ] as const) {
      const found = await run({ bytes, extension, withCovers: false })
      expect(() => fileReading.parse(found)).not.toThrow()
      if (found.blocks?.flat().length) withBlocks += 1
    }
  }
  expect(withBlocks).toBeGreaterThan(100)
})
