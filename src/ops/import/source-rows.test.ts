import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folderWith } from '#test/ops/import-export/import-into.ts'
import { jsonDocuments } from './firestore/json-documents.ts'
import { csvRows, sourceRows } from './source-rows.ts'
import type { SourceItem } from './source-row.ts'

async function* pieces(text: string, cuts: readonly number[]) {
  let at = 0
  for (const cut of [...cuts].toSorted((a, b) => a - b)) {
    yield text.slice(at, cut)
    at = Math.max(at, cut)
  }
  yield text.slice(at)
}

async function all(source: AsyncIterable<SourceItem>) {
  const found: SourceItem[] = []
  for await (const each of source) found.push(each)
  return found
}
const plain = (found: readonly SourceItem[]) =>
  found.map((each) => ('fields' in each ? { ...each, fields: Object.fromEntries(each.fields) } : each))
const documentsIn = async (text: string, cuts: readonly number[] = []) =>
  plain(await all(jsonDocuments(pieces(text, cuts))))
const rowsIn = async (text: string, cuts: readonly number[] = []) =>
  plain(await all(csvRows(pieces(text, cuts))))

const a = { title: 'Sums "one" } ] \\', tags: ['x', '{'], modifiedAt: { seconds: 1 } }
const at = (id: string) => `PDFS/Maths_Main/Maths/${id}`
const asRows = [
  { row: 1, path: at('a'), fields: { ...a, id: 'a' } },
  { row: 2, path: at('b'), fields: { ...a, id: 'b' } },
]

describe('documents of the original site', () => {
  test.each([
    ['nested', { PDFS: { Maths_Main: { note: 1, Maths: { a, b: a } } } }],
    [
      'nested with the wrapping of a tool',
      { __collections__: { PDFS: { Maths_Main: { __collections__: { Maths: { a, b: a } } } } } },
    ],
    [
      'as a list with the path of each',
      [
        { path: at('a'), ...a },
        { path: `/${at('b')}`, ...a },
      ],
    ],
    [
      'as a list, fields below data',
      [
        { path: at('a'), data: a },
        { path: 'PDFS/Maths_Main/Maths', id: 'b', data: a },
      ],
    ],
  ])('%s', async (_how, value) => {
    for (const indent of [0, 2]) {
      const found = await documentsIn(JSON.stringify(value, null, indent))
      expect(found).toMatchObject(asRows)
    }
  })

  test('are read one a line', async () => {
    const lines = ['a', 'b'].map((id) => JSON.stringify({ path: at(id), ...a }))
    expect(await documentsIn(`${lines.join('\r\n')}\n\n`)).toMatchObject(asRows)
  })

  test('gives the same rows for any split of the text into pieces', async () => {
    const text = JSON.stringify({ PDFS: { Maths_Main: { Maths: { a, b: a } } }, users: { u: a } }, null, 1)
    const whole = await documentsIn(text)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 40 }), async (cuts) => {
        expect(await documentsIn(text, cuts)).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })

  test('of other collections are counted, not read', async () => {
    const text = JSON.stringify({ users: { u: { role: 'admin' } }, PDFS: {}, analytics_data: { x: {} } })
    expect(await documentsIn(text)).toEqual([{ collection: 'users' }, { collection: 'analytics_data' }])
  })

  test('may have keys such as __proto__', async () => {
    const text =
      '{"PDFS":{"__proto__":{"__proto__":{"__proto__":{"__proto__":{"role":"admin"},"title":"x"}}}}}'
    const [found] = await documentsIn(text)
    expect(found).toMatchObject({ path: 'PDFS/__proto__/__proto__/__proto__' })
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('with one invalid line give a row with an error, and the next line is read', async () => {
    const found = await documentsIn('{"id":"a"}\n{"id":\n[1]\n{"id":"b"}')
    expect(found).toMatchObject(
      [{ row: 1 }, { row: 2, error: /./ }, { row: 3, error: /./ }, { row: 4 }].map((each) =>
        'error' in each ? { row: each.row, error: expect.any(String) } : each,
      ),
    )
  })

  test.each([
    ['cut off', '{"PDFS": {"Maths_Main": {"Maths": {"a": {"title": "x"', 'it ends in the middle'],
    ['cut off behind a document', '{"PDFS": {"Maths_Main": {"Maths": {"a": {}', 'it ends in the middle'],
    ['with brackets that do not match', '[{"id": 1}}', 'its brackets do not match'],
    ['with something behind its end', '[{"id": 1}] x', 'there is more after its end'],
    ['with a record without end', `[{"title": "${'x'.repeat(1_100_000)}"}]`, 'longer than 1,000,000'],
    ['with a line without end', `{"title": "${'x'.repeat(1_100_000)}`, 'longer than 1,000,000'],
  ])('%s, it is one clear line', async (_how, text, cause) => {
    await expect(documentsIn(text)).rejects.toThrow(cause)
    await expect(documentsIn(text)).rejects.toThrow('Export it again.')
  })
})

describe('a table', () => {
  const cells = { id: '1', subject: 'Maths', title: 'Sums; "one"\nand two', file_url: 'https://a.example/' }

  test.each([
    ['commas', 'id,subject,title,file_url\r\n1,Maths,"Sums; ""one""\nand two",https://a.example/\r\n'],
    ['semicolons', 'title;id;subject;file_url\n"Sums; ""one""\nand two";1;Maths;https://a.example/'],
    ['marked formulas', 'id,subject,title,file_url\n1,Maths,"Sums; ""one""\nand two",\'https://a.example/\n'],
  ])('with %s', async (how, text) => {
    const [row] = await rowsIn(text)
    const file_url = how === 'marked formulas' ? "'https://a.example/" : cells.file_url
    expect(row).toEqual({ row: 1, path: undefined, fields: { ...cells, file_url } })
  })

  test('gives the same rows for any split of the text into pieces', async () => {
    const text = 'id,subject,title,file_url\r\n1,Maths,"a ""b"", c\r\nd",https://a.example/\r\n2,,,\r\n'
    const whole = await rowsIn(text)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 26, max: text.length }), { maxLength: 10 }),
        async (cuts) => {
          expect(await rowsIn(text, cuts)).toEqual(whole)
        },
      ),
      { numRuns: 50 },
    )
  })

  test.each([
    ['an unknown column', 'id,subject,title,file_url,rolle\n', 'The column “rolle” is not known.'],
    [
      'a column named like a prototype',
      'id,subject,title,file_url,__proto__\n',
      'The column “__proto__” is not known.',
    ],
    ['a column twice', 'id,subject,title,file_url,id\n', 'The column id appears twice.'],
    ['a needed column missing', 'id,title\n', 'subject, file_url cannot be left out'],
    ['no content', '', 'The table is empty.'],
    ['a line with more cells than headings', 'id,subject,title,file_url\n1,2,3,4,5\n', 'near line 2'],
    ['a quote that never ends', 'id,subject,title,file_url\n1,"2,3,4\n', 'cannot be read'],
    ['a huge cell', `id,subject,title,file_url\n1,"${'x'.repeat(1_100_000)}",3,4\n`, 'longer than 1,000,000'],
  ])('with %s is refused in one line', async (_fault, text, line) => {
    await expect(rowsIn(text)).rejects.toThrow(line)
  })
})

describe('a source file', () => {
  test.each([
    [
      'of another encoding',
      'list.csv',
      Buffer.from('id,subject,title,file_url\n1,Maths,Wêreld,x', 'latin1'),
      'is not UTF-8',
    ],
    ['in UTF-16', 'list.csv', Buffer.from('\uFEFFid,subject', 'utf16le'), 'is written in UTF-16'],
    ['of another extension', 'list.xlsx', Buffer.from('PK'), 'is none of .csv, .json, .jsonl'],
  ])('%s is refused in one line', async (_fault, name, content, line) => {
    const folder = await folderWith({ [name]: content })
    await expect((async () => all(sourceRows(folder(name))))()).rejects.toThrow(line)
  })

  test('that does not exist is reported in one line', async () => {
    await expect(all(sourceRows('/nowhere/list.csv'))).rejects.toThrow('is not a file that can be read')
  })
})
