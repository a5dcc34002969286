import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folderWith } from '#test/ops/import-export/import-into.ts'
import { inPieces } from '#test/ops/import-export/in-pieces.ts'
import { csvRows, sourceRows, type SourceRow } from './source-rows.ts'

async function all(source: AsyncIterable<SourceRow>) {
  const found: SourceRow[] = []
  for await (const each of source) found.push(each)
  return found
}
const plain = (found: readonly SourceRow[]) =>
  found.map((each) => ({ ...each, fields: Object.fromEntries(each.fields) }))
const rowsIn = async (text: string, cuts: readonly number[] = []) =>
  plain(await all(csvRows(inPieces(text, cuts))))

describe('a table', () => {
  const cells = { id: '1', subject: 'Maths', title: 'Sums; "one"\nand two', file_url: 'https://a.example/' }

  test.each([
    ['commas', 'id,subject,title,file_url\r\n1,Maths,"Sums; ""one""\nand two",https://a.example/\r\n'],
    ['semicolons', 'title;id;subject;file_url\n"Sums; ""one""\nand two";1;Maths;https://a.example/'],
    ['marked formulas', 'id,subject,title,file_url\n1,Maths,"Sums; ""one""\nand two",\'https://a.example/\n'],
  ])('with %s', async (how, text) => {
    const [row] = await rowsIn(text)
    const file_url = how === 'marked formulas' ? "'https://a.example/" : cells.file_url
    expect(row).toEqual({ row: 1, fields: { ...cells, file_url } })
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
    ['of another extension', 'list.xlsx', Buffer.from('PK'), 'is no .csv table'],
  ])('%s is refused in one line', async (_fault, name, content, line) => {
    const folder = await folderWith({ [name]: content })
    await expect((async () => all(sourceRows(folder(name))))()).rejects.toThrow(line)
  })

  test('that does not exist is reported in one line', async () => {
    await expect(all(sourceRows('/nowhere/list.csv'))).rejects.toThrow('is not a file that can be read')
  })
})
