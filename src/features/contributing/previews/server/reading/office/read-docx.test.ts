import { describe, expect, test } from 'vitest'
import {
  docx,
  item,
  outlineOf,
  paragraph as p,
  picture,
  pptx,
  run as r,
  shape,
  slidePicture,
  slideRun,
  slideTitle,
  styled,
  table,
} from '#test/fixtures/make-document.ts'
import { textSections } from '../../../text-blocks.ts'
import { run } from '../read-file.ts'

const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (instruction: string, result: string) =>
  `${char('begin')}${instruction}${char('separate')}${result}${char('end')}`
const simple = (instruction: string, result: string) =>
  `<w:fldSimple w:instr=" ${instruction} ">${result}</w:fldSimple>`
const address = 'https://example.org/a?b=1&amp;c=2'
const quoted = `HYPERLINK &quot;${address}&quot;`
const box = (text: string) =>
  `<w:r><mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent>${p(text)}</w:txbxContent></wps:txbx></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p(text)}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
const old = (attributes: string) =>
  `<w:p><w:r><w:pict><v:shape ${attributes}><v:imagedata r:id="r3" o:title="map"/></v:shape></w:pict></w:r></w:p>`
const m = (text: string) => `<m:r><w:rPr><w:i/></w:rPr><m:t>${text}</m:t></m:r>`
const note = (id: number, content: string) => `<w:footnote w:id="${id}">${content}</w:footnote>`
const linked = '[here](https://example.org/a?b=1&c=2)'

const documents: readonly (readonly [
  what: string,
  body: string,
  expected: readonly string[],
  notes?: string,
])[] = [
  [
    'headings of several levels',
    p('A', styled('Kop1')) + p('a') + p('B', styled('Kop2')) + p('C', '<w:outlineLvl w:val="2"/>'),
    ['h1 A', 'paragraph a', 'h2 B', 'h3 C'],
  ],
  [
    'items of three levels',
    [0, 1, 2, 0].map((at) => p('i', item(at))).join(''),
    ['ol 0:i 1:i', 'paragraph i', 'ol from 2 0:i'],
  ],
  [
    'items after a heading',
    p('one', item(0)) + p('B', styled('Kop2')) + p('two', item(0)),
    ['ol 0:one', 'h2 B', 'ol from 2 0:two'],
  ],
  [
    'items after a paragraph',
    p('one', item(0)) + p('b') + p('two', item(0)),
    ['ol 0:one', 'paragraph b', 'ol from 2 0:two'],
  ],
  [
    'items of several numbers that count on',
    p('one', item(0)) + p('two', item(0, 5)) + p('three', item(0, 6)) + p('four', item(0)),
    ['ol 0:one 0:two 0:three 0:four'],
  ],
  ['items that skip a number', p('one', item(0)) + p('three', item(0, 6)), ['ol 0:one', 'ol from 3 0:three']],
  ['items that count anew', p('one', item(0)) + p('one', item(0, 3)), ['ol 0:one', 'ol 0:one']],
  ['items around an empty line', p('one', item(0)) + p('') + p('two', item(0)), ['ol 0:one 0:two']],
  ['bullets behind numbers', p('one', item(0)) + p('dot', item(0, 2)), ['ol 0:one', 'ul 0:dot']],
  ['a number with a format of its own', p('A', item(0, 4)) + p('dot', item(0, 2)), ['ol 0:A', 'ul 0:dot']],
  [
    'a table',
    p('a') + table([p('1'), p('2')], [p('3'), p('4')]) + p('b'),
    ['paragraph a', 'table 0 1|2 / 3|4', 'paragraph b'],
  ],
  [
    'a table in a cell',
    table([p('1') + table([p('x'), p('y')], [p('z')]) + p('2'), p('3')]),
    ['table 0 1\nx\ny\nz\n2|3'],
  ],
  ['two tables', table([p('1')]) + table([p('2')]), ['table 0 1', 'table 0 2']],
  [
    'a link',
    `<w:p>${r('see ')}<w:hyperlink r:id="x0">${r('here')}</w:hyperlink>${r(' now')}</w:p>`,
    [`paragraph see ${linked} now`],
  ],
  [
    'a link as a field',
    p(`${r('see ')}${field(code(` ${quoted} `), r('here'))}${r(' now')}`),
    [`paragraph see ${linked} now`],
  ],
  [
    'a link as a short field',
    p(`${r('see ')}${simple(quoted, r('here'))}${r(' now')}`),
    [`paragraph see ${linked} now`],
  ],
  [
    'a field in several runs around another',
    p(field(`${code('HYPER')}${code(`LINK "${address}"`)}`, `${r('he')}${field(code('PAGE'), r('re'))}`)),
    [`paragraph ${linked}`],
  ],
  [
    'fields that are no link',
    p(field(code('HYPERLINK "http://example.org"'), r('a')) + simple('HYPERLINK \\l &quot;b&quot;', r('b'))) +
      p(simple('HYPERLINK &quot;javascript:alert(1)&quot;', r('c')) + field(code('PAGEREF _Toc1'), r('7'))),
    ['paragraph ab', 'paragraph c7'],
  ],
  [
    'an address as text',
    p('See https://example.org/a.'),
    ['paragraph See [https://example.org/a](https://example.org/a).'],
  ],
  [
    'notes',
    p('a') + p('b'),
    ['paragraph a', 'paragraph b', `note x *y* ${linked}`, 'note z'],
    note(
      1,
      `<w:p>${r('x ')}${r('y', '<w:i/>')}${r(' ')}<w:hyperlink r:id="x0">${r('here')}</w:hyperlink></w:p>`,
    ) + note(2, p('z')),
  ],
  [
    'pictures',
    p('a') + picture('r3', 'descr="A map"/>') + table([p('b') + picture('r4', '/>')]) + p('c'),
    ['paragraph a', 'picture 1 A map', 'table 0 b', 'picture 2 without description', 'paragraph c'],
  ],
  [
    'pictures of older programs',
    old('alt="A map"') + old('alt="map.png"') + old(''),
    ['picture 1 A map', 'picture 1 without description', 'picture 1 without description'],
  ],
  ['a text box', p(`${r('a')}${box('boxed')}`) + p('b'), ['paragraph boxed', 'paragraph a', 'paragraph b']],
  [
    'tracked changes',
    p(
      `${r('a')}<w:del><w:r><w:delText>b</w:delText></w:r></w:del><w:ins>${r('c')}</w:ins><w:moveFrom>${r('d')}</w:moveFrom><w:moveTo>${r('e')}</w:moveTo>`,
    ),
    ['paragraph ace'],
  ],
  [
    'right-to-left runs',
    p(`${r('مرحبا ', '<w:rtl/>')}${r('2 + 2', '<w:rtl w:val="0"/>')}`, '<w:bidi/>'),
    ['paragraph مرحبا 2 + 2'],
  ],
  [
    'powers and indices in a formula',
    p(
      `<m:oMath><m:sSup><m:e>${m('x')}</m:e><m:sup>${m('2')}</m:sup></m:sSup>${m('+')}<m:sSub><m:e>${m('a')}</m:e><m:sub>${m('1')}</m:sub></m:sSub></m:oMath>${r(' now')}`,
    ),
    ['paragraph *x*^2^*+a*_1_ now'],
  ],
  [
    'a formula',
    p(
      `${r('y = ')}<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>x</m:t></m:r></m:den></m:f></m:oMath>`,
    ),
    ['paragraph y = 1/x'],
  ],
  [
    'content controls',
    `<w:sdt><w:sdtPr><w:alias w:val="q"/></w:sdtPr><w:sdtContent>${p('a')}</w:sdtContent></w:sdt>${p('b')}`,
    ['paragraph a', 'paragraph b'],
  ],
]

const named = (rows: typeof documents) =>
  rows.map(([what, body, expected, notes = '']) => ({ what, body, expected, notes }))

test.each(named(documents))('READ-03 a docx with $what', async ({ body, expected, notes }) => {
  const bytes = docx(body, [address], notes)
  const { blocks } = await run({ bytes, extension: 'docx', withCovers: false })
  expect(outlineOf(textSections.parse(blocks))).toEqual(expected)
})

const numbered = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'
const bullet = '<a:pPr><a:buChar char="•"/></a:pPr>'
const cells = (...texts: readonly string[]) =>
  `<a:tr>${texts.map((text) => `<a:tc><a:txBody><a:p>${slideRun(text)}</a:p></a:txBody></a:tc>`).join('')}</a:tr>`

const presentations: readonly (readonly [
  what: string,
  slide: string,
  expected: readonly string[],
  notes?: string,
])[] = [
  ['a title behind other shapes', shape('free') + slideTitle('T'), ['h2 T', 'paragraph free']],
  [
    'a title in the middle',
    shape('s', '<p:ph type="subTitle"/>') + shape('T', '<p:ph type="ctrTitle"/>'),
    ['h2 T', 'paragraph s'],
  ],
  [
    'emphasis',
    shape(slideRun('a', 'lang="en-ZA" b="1"') + slideRun('b', 'i="1"') + slideRun('c', 'b="0" i="0"')),
    ['paragraph **a***b*c'],
  ],
  [
    'raised and lowered letters',
    shape(
      slideRun('CO', '') +
        slideRun('2', 'b="1" baseline="-25000"') +
        slideRun('x', 'baseline="0"') +
        slideRun('2', 'baseline="30000"'),
    ),
    ['paragraph CO_2_x^2^'],
  ],
  [
    'a link',
    shape(slideRun('here', 'b="1"', '<a:hlinkClick r:id="x0"/>')),
    ['paragraph [**here**](https://example.org)'],
  ],
  [
    'numbers and bullets in one shape',
    shape(slideRun('one'), '', numbered).replace('</a:p>', `</a:p><a:p>${bullet}${slideRun('dot')}</a:p>`),
    ['ol 0:one', 'ul 0:dot'],
  ],
  [
    'items of two placeholders',
    shape('a', '<p:ph idx="1"/>') + shape('b', '<p:ph idx="2"/>'),
    ['ul 0:a', 'ul 0:b'],
  ],
  [
    'a table',
    `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${cells('A', 'B')}${cells('1', '2')}</a:tbl></p:graphicFrame>`,
    ['table 1 A|B / 1|2'],
  ],
  [
    'shapes of a group',
    `<p:grpSp>${shape('a')}${shape('b')}</p:grpSp>${shape('c')}`,
    ['paragraph a', 'paragraph b', 'paragraph c'],
  ],
  ['a picture', slidePicture('descr="A map"/>') + shape('a'), ['picture 1 A map', 'paragraph a']],
  [
    'the number of the slide',
    shape('<a:fld type="slidenum"><a:rPr/><a:t>7</a:t></a:fld>') + shape('a'),
    ['paragraph a'],
  ],
  [
    'notes',
    slideTitle('T'),
    ['h2 T', 'note Ask **why** 10^2^', 'note See [https://example.org/n](https://example.org/n)'],
    shape(slideRun('Ask ') + slideRun('why', 'b="1"') + slideRun(' 10') + slideRun('2', 'baseline="30000"')) +
      shape('See https://example.org/n'),
  ],
]

describe('READ-04', () => {
  test.each(named(presentations))('a pptx with $what', async ({ body, expected, notes }) => {
    const { blocks } = await run({ bytes: pptx([body, notes]), extension: 'pptx', withCovers: false })
    expect(outlineOf(textSections.parse(blocks))).toEqual(expected)
  })

  test('a pptx has a section a slide, each with its own notes', async () => {
    const bytes = pptx([slideTitle('A'), shape('x')], [''], [shape('c'), shape('z')])
    const { blocks, text } = await run({ bytes, extension: 'pptx', withCovers: false })
    expect(blocks?.map((section) => outlineOf([section]))).toEqual([
      ['h2 A', 'note x'],
      [],
      ['paragraph c', 'note z'],
    ])
    expect(text.split('\f').map((section) => section.split(/\s+/).filter(Boolean))).toEqual([
      ['A', 'x'],
      [],
      ['c', 'z'],
    ])
  })
})
