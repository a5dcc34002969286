import { describe, expect, test } from 'vitest'
import publishersFile from '#content/publishers.json' with { type: 'json' }
import { contentTypes, partRelations } from '#test/files/make-office.ts'
import { makeDoc, makeOle, slidesStream } from '#test/files/make-ole.ts'
import { makeZip as makePackedZip, type ZipPart } from '#test/files/make-zip.ts'
import type { FileExtension } from '#features/contributing/files/file-type.ts'
import { detectedFindings } from '#features/contributing/findings/server/detected-findings.ts'
import { run } from '../read-file.ts'
import { readPptx } from './read-pptx.ts'

const { publishers } = publishersFile

/** Not packed: files of equal parts pass for bombs. */
const makeZip = (parts: readonly ZipPart[]) => makePackedZip(parts.map((part) => ({ ...part, stored: true })))

async function read(bytes: Buffer, extension: FileExtension) {
  const { text, paged, found } = await run({ bytes, extension, withCovers: false, publishers })
  return { text, paged, findings: detectedFindings.parse(found).map(({ rule, page }) => [rule, page]) }
}

const lesson = 'A fraction is a part of a whole. Colour one half of each shape.'
const imprint = '© 2019 Maskew Miller Longman. All rights reserved.'
const drawn = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
const shape = (text: string, inside = '') => `<p:sp>${inside}<p:txBody>${drawn(text)}</p:txBody></p:sp>`
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const main = 'word/document.xml'

interface DocxParts {
  readonly relations?: readonly (readonly [string, string])[]
  readonly parts?: readonly ZipPart[]
}
const docx = (body: string, { relations = [], parts = [] }: DocxParts = {}) =>
  makeZip([
    contentTypes('docx'),
    { name: main, content: `<w:document><w:body>${body}</w:body></w:document>` },
    partRelations(main, relations),
    ...parts,
  ])

interface PptxParts extends DocxParts {
  readonly slideTag?: string
  readonly layout?: string
  readonly layoutTag?: string
  readonly master?: string
  readonly rule?: string
}
/** Slides that share a layout and its master. */
const pptx = (slides: readonly string[], { relations = [], parts = [], ...background }: PptxParts = {}) =>
  makeZip([
    contentTypes('pptx'),
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="r${i}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    partRelations(
      'ppt/presentation.xml',
      slides.map((_, i) => ['slide', `slides/slide${i}.xml`]),
    ),
    ...slides.flatMap((slide, i) => [
      {
        name: `ppt/slides/slide${i}.xml`,
        content: `<p:sld ${background.slideTag ?? ''}><p:spTree>${slide}</p:spTree></p:sld>`,
      },
      partRelations(`ppt/slides/slide${i}.xml`, [['slideLayout', '../slideLayouts/l.xml'], ...relations]),
    ]),
    {
      name: 'ppt/slideLayouts/l.xml',
      content: `<p:sldLayout ${background.layoutTag ?? ''}><p:spTree>${background.layout ?? ''}</p:spTree></p:sldLayout>`,
    },
    partRelations('ppt/slideLayouts/l.xml', [['slideMaster', '../slideMasters/m.xml']]),
    {
      name: 'ppt/slideMasters/m.xml',
      content: `<p:sldMaster><p:spTree>${background.master ?? ''}</p:spTree></p:sldMaster>`,
    },
    ...parts,
  ])

describe('CASE-A09 of a docx', () => {
  test.each(['header', 'footer', 'footnotes', 'endnotes', 'comments'])(
    'the %s are read, and checked for rights of others',
    async (kind) => {
      const file = docx(paragraph(lesson), {
        relations: [[kind, 'Part1.xml']],
        parts: [{ name: 'WORD/part1.xml', content: `<x:part>${paragraph(imprint)}</x:part>` }],
      })
      const { text, findings } = await read(file, 'docx')
      expect(text).toBe(`${lesson}\n\n${imprint}`)
      expect(findings).toEqual([
        ['copyright', null],
        ['publisher', null],
      ])
    },
  )

  test('equal headers of several sections are read once, behind the notes and the last page', async () => {
    const file = docx(`${paragraph('one')}<w:r><w:lastRenderedPageBreak/></w:r>${paragraph('two')}`, {
      relations: [
        ['header', 'h1.xml'],
        ['header', 'h2.xml'],
        ['footnotes', 'f.xml'],
      ],
      parts: [
        ...['h1', 'h2'].map((name) => ({ name: `word/${name}.xml`, content: `<h>${paragraph('top')}</h>` })),
        { name: 'word/f.xml', content: `<f>${paragraph('a note')}</f>` },
        { name: 'docProps/app.xml', content: '<p><Pages>2</Pages><Words>4</Words></p>' },
      ],
    })
    expect(await read(file, 'docx')).toMatchObject({ text: 'one\ftwo\fa note\ftop', paged: 2 })
  })

  test('a text box is read once, although it has a copy for each program', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`
    const alternatives = (inside: string) =>
      `<mc:AlternateContent><mc:Choice>${box(inside)}</mc:Choice><mc:Choice>${box('b')}</mc:Choice><mc:Fallback>${box('c')}</mc:Fallback></mc:AlternateContent>`
    const { text } = await read(docx(`${alternatives(alternatives('a'))}${alternatives('d')}`), 'docx')
    expect(text.split(/\s+/)).toEqual(['a', 'd'])
  })

  test('signs that are inserted by a font are read, and found', async () => {
    const sign = (font: string, place: string) => `<w:sym w:font="${font}" w:char="${place}"/>`
    const equation = `<w:t>4 </w:t>${sign('Symbol', 'F0B4')}<w:t> 3 </w:t>${sign('Symbol', '00B3')}${sign('symbol', 'F070')}`
    const others = `${sign('Arial', '2260')}${sign('Wingdings', 'F0FC')}${sign('Symbol', 'F0FF')}${sign('Symbol', 'x')}`
    const rights = `<w:p>${sign('Symbol', 'F0D3')}<w:t>${imprint.slice(1)}</w:t></w:p>`
    const { text, findings } = await read(docx(`<w:p>${equation}${others}</w:p>${rights}`), 'docx')
    expect(text).toBe(`4 × 3 ≥π≠\n${imprint}`)
    expect(findings.map(([rule]) => rule)).toEqual(['copyright', 'publisher'])
  })

  test('words at both ends of a line, and the parts of a fraction, stay apart', async () => {
    const line = '<w:t>Maskew Miller Longman</w:t><w:ptab w:alignment="right"/><w:t>Grade 4</w:t>'
    const fraction = '<m:f><m:num><m:t>1</m:t></m:num><m:den><m:t>2</m:t></m:den></m:f>'
    const { text, findings } = await read(docx(`<w:p>${line}</w:p><w:p>${fraction}</w:p>`), 'docx')
    expect(text).toBe('Maskew Miller Longman Grade 4\n1/2')
    expect(findings.map(([rule]) => rule)).toEqual(['publisher'])
    expect((await read(pptx([`<p:sp>${fraction}</p:sp>`]), 'pptx')).text).toBe('1/2')
  })

  test('deleted text boxes, equations and breaks are not read', async () => {
    const deleted = `<w:del><w:r><w:br/>${paragraph('a box')}</w:r><m:r><m:t>1 + 1</m:t></m:r></w:del>`
    const mark = '<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:t>two</w:t></w:p>'
    expect((await read(docx(`${paragraph('one')}${deleted}${mark}`), 'docx')).text).toBe('one\ntwo')
  })

  test('letters drawn along a path are read', async () => {
    const file = docx(`<w:pict><v:textpath on="t" string="${imprint.replace('&', '&amp;')}"/></w:pict>`)
    expect((await read(file, 'docx')).text).toBe(imprint)
  })
})

test('CASE-A09 headers, footers, notes, comments and text boxes of a doc are read and checked', async () => {
  const file = makeDoc({
    body: lesson,
    footnotes: 'a footnote',
    endnotes: 'an endnote',
    header: 'a header',
    footer: imprint,
    comments: 'a comment',
    boxes: 'a box',
    headerBoxes: 'a box on top',
  })
  const { text, findings } = await read(file, 'doc')
  for (const part of ['a footnote', 'an endnote', 'a header', imprint, 'a comment', 'a box', 'a box on top'])
    expect(text.split('\n')).toContain(part)
  expect(findings).toEqual([
    ['copyright', null],
    ['publisher', null],
  ])
})

test('CASE-A09 headers and footers of a ppt are read and checked', async () => {
  const record = (kind: number, content: Buffer, head: number) => {
    const header = Buffer.alloc(8)
    header.writeUInt16LE(head, 0)
    header.writeUInt16LE(kind, 2)
    header.writeUInt32LE(content.length, 4)
    return Buffer.concat([header, content])
  }
  const [container, atom] = [0x0f, 0]
  const footer = record(0x0fd9, record(0x0fba, Buffer.from(imprint, 'utf16le'), atom), container)
  const { text, findings } = await read(makeOle([slidesStream(record(0x03e8, footer, container))]), 'ppt')
  expect(text).toBe(imprint)
  expect(findings.map(([rule]) => rule)).toEqual(['copyright', 'publisher'])
})

describe('CASE-A09 of a pptx', () => {
  test.each(['layout', 'master'] as const)('a text of the %s is read with its first slide', async (place) => {
    const file = pptx([shape(lesson), shape('two')], { [place]: shape(imprint) })
    const { text, findings } = await read(file, 'pptx')
    expect(text).toBe(`${lesson}\n\n${imprint}\ftwo`)
    expect(findings).toEqual([
      ['copyright', 1],
      ['publisher', 1],
    ])
  })

  test('prompts to click and shapes beside the slide are left out', async () => {
    const place = (x: number) =>
      `<p:spPr><a:xfrm><a:off x="${x}" y="9"/><a:ext cx="500" cy="50"/></a:xfrm></p:spPr>`
    const master = [
      shape('Click to edit', '<p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>'),
      shape('beside', place(-600)),
      shape('turned at the edge', place(-200)),
      `<p:grpSp>${shape('in a group', place(-600))}</p:grpSp>`,
    ].join('')
    const { text } = await read(pptx([shape('one')], { master, layout: shape('Prompt', '<p:ph/>') }), 'pptx')
    expect(text.split(/\n+/)).toEqual(['one', 'turned at the edge', 'in a group'])
  })

  test.each([
    ['a slide hides', { slideTag: 'showMasterSp="0"' }, ['one']],
    ['a layout hides', { layoutTag: 'showMasterSp="false"' }, ['one', 'layout']],
  ])('what %s is not read', async (_, tags, lines) => {
    const file = pptx([shape('one')], { layout: shape('layout'), master: shape('master'), ...tags })
    expect((await read(file, 'pptx')).text.split(/\n+/)).toEqual(lines)
  })
})

const person = 'Thandi Nkosi 8001015009087'
const diagram = `<d:dataModel><d:ptLst><d:pt><d:t>${drawn('Condensation')}</d:t></d:pt><d:pt><d:t>${drawn(person)}</d:t></d:pt></d:ptLst></d:dataModel>`
const chart = `<c:chart><c:title>${drawn('Condensation')}</c:title><c:ser><c:tx><c:strRef><c:f>A1</c:f><c:strCache><c:pt><c:v>${person}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strCache><c:pt><c:v>June</c:v></c:pt></c:strCache></c:cat><c:val><c:numCache><c:pt><c:v>41.5</c:v></c:pt></c:numCache></c:val></c:ser></c:chart>`
const chartOf2016 = `<cx:chart><cx:strDim><cx:pt>Condensation</cx:pt><cx:pt>${person}</cx:pt></cx:strDim><cx:numDim><cx:pt>41.5</cx:pt></cx:numDim></cx:chart>`
const noted = drawn(`Condensation ${person}`)
const microsoft = 'http://schemas.microsoft.com/office/2014/relationships'

interface BesideCase {
  readonly what: string
  readonly kind: string
  readonly content: string
  /** Of the relation. */
  readonly types?: string
}
const otherPrefix = chart.replaceAll('<c:', '<Chart.1:').replaceAll('</c:', '</Chart.1:')
const beside: readonly BesideCase[] = [
  { what: 'a diagram', kind: 'diagramData', content: diagram },
  { what: 'a chart', kind: 'chart', content: chart },
  { what: 'a chart of 2016', kind: 'chartEx', content: chartOf2016, types: microsoft },
  { what: 'a comment', kind: 'comments', content: `<p:cm><p:text>Condensation ${person}</p:text></p:cm>` },
  { what: 'a comment of 2018', kind: 'comments', content: `<p188:cm>${noted}</p188:cm>`, types: microsoft },
  { what: 'a note', kind: 'notesSlide', content: `<p:notes>${noted}</p:notes>` },
  { what: 'a strict chart', kind: 'chart', content: otherPrefix, types: 'http://purl.oclc.org/ooxml' },
]

describe('CASE-A10', () => {
  test.each(beside)('$what of a slide is read and checked', async ({ kind, content, types }) => {
    const name = 'ppt/beside/p.xml'
    const file = makeZip([
      contentTypes('pptx'),
      {
        name: 'ppt/presentation.xml',
        content: '<a:presentation><a:sldId id="1" rel:id="r0"/></a:presentation>',
      },
      partRelations('ppt/presentation.xml', [['slide', 'slides/s.xml']]),
      { name: 'ppt/slides/s.xml', content: `<p:sld>${shape(lesson)}</p:sld>` },
      partRelations('ppt/slides/s.xml', [[kind, '/PPT/Beside/P.xml']], types),
      { name, content },
    ])
    const { text, findings } = await read(file, 'pptx')
    expect(text).toMatch(/Condensation[^]*Thandi Nkosi 8001015009087/)
    expect(text).not.toContain('41.5')
    expect(text).not.toContain('A1')
    expect(findings).toEqual([['identity', 1]])
  })

  test.each(beside.slice(0, 3))(
    '$what in the header of a docx is read and checked',
    async ({ kind, content, types }) => {
      const parts = [
        { name: 'word/h.xml', content: '<w:hdr/>' },
        partRelations('word/h.xml', [[kind, 'p.xml']], types),
        { name: 'word/p.xml', content },
      ]
      const { text, findings } = await read(
        docx(paragraph(lesson), { relations: [['header', 'h.xml']], parts }),
        'docx',
      )
      expect(text).toContain('Condensation')
      expect(findings).toEqual([['identity', null]])
    },
  )

  test('a drawing on a chart is read, and each part once', async () => {
    const file = pptx([shape('one'), shape('two')], {
      relations: [['chart', '../c.xml']],
      parts: [
        { name: 'ppt/c.xml', content: '<c:chart/>' },
        partRelations('ppt/c.xml', [
          ['chartUserShapes', 'd.xml'],
          ['chart', 'c.xml'],
        ]),
        { name: 'ppt/d.xml', content: `<d>${drawn('on the chart')}</d>` },
        partRelations('ppt/d.xml', [['chart', 'c.xml']]),
      ],
    })
    expect((await read(file, 'pptx')).text.split(/\s*[\n\f]\s*/)).toEqual(['one', 'on the chart', 'two'])
  })
})

describe('F-S3-15 a file that was not read to its end has a finding:', () => {
  const slide = shape(lesson)
  const long = paragraph('a long line of many words about nothing '.repeat(100)).repeat(260)

  test('slides behind the first 2,000', async () => {
    const show = async (count: number) => {
      const ids = Array.from({ length: count }, (_, i) => `<p:sldId r:id="r${i === 1_999 ? 1 : 0}"/>`)
      const bytes = makeZip([
        contentTypes('pptx'),
        { name: 'ppt/presentation.xml', content: `<p:presentation>${ids.join('')}</p:presentation>` },
        partRelations('ppt/presentation.xml', [
          ['slide', 'one.xml'],
          ['slide', 'last.xml'],
        ]),
        ...['one', 'last'].map((name) => ({ name: `ppt/${name}.xml`, content: slide })),
      ])
      const { found, pages } = await run({ bytes, extension: 'pptx', withCovers: false, publishers })
      return { found, pages }
    }
    expect(await show(2_000)).toEqual({ found: [], pages: 2_000 })
    expect(await show(2_001)).toMatchObject({
      found: [{ rule: 'incomplete', page: 2_000, excerpt: '2001' }],
      pages: 2_001,
    })
  })

  test('text behind a million characters of a docx and of a doc', async () => {
    expect((await read(docx(long), 'docx')).findings).toEqual([['incomplete', null]])
    const body = long.replaceAll(/<[^>]+>/g, '')
    expect((await read(makeDoc({ body, comments: person }), 'doc')).findings).toEqual([['incomplete', null]])
    expect((await read(makeDoc({ body: lesson }), 'doc')).findings).toEqual([])
  })

  test('a part in another format that Word shows in its place', async () => {
    const relations = [['aFChunk', 'chunk.htm']] as const
    const { findings } = await read(docx(paragraph(lesson), { relations }), 'docx')
    expect(findings).toEqual([['incomplete', null]])
  })

  test('a part that is damaged', async () => {
    const parts = [{ name: 'word/h.xml', content: '<!DOCTYPE x><w:hdr/>' }]
    const { findings } = await read(
      docx(paragraph(lesson), { relations: [['header', 'h.xml']], parts }),
      'docx',
    )
    expect(findings).toEqual([['incomplete', null]])
  })

  test('parts behind the end of the time for text', () => {
    let left = 3
    const file = pptx([slide, slide, slide])
    const { text, isWhole } = readPptx(file, () => (left -= 1) >= 0)
    expect([isWhole, text.includes(lesson), text.split(lesson).length < 4]).toEqual([false, true, true])
    const always = readPptx(file, () => true)
    expect([always.isWhole, always.text.split(lesson).length]).toEqual([true, 4])
  })
})
