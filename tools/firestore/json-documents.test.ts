import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inPieces } from '#test/ops/import-export/in-pieces.ts'
import { csvRows } from '#ops/import/source-rows.ts'
import { documentTable } from './document-table.ts'
import { jsonDocuments } from './json-documents.ts'

async function documentsIn(text: string, cuts: readonly number[] = []) {
  const found: object[] = []
  for await (const each of jsonDocuments(inPieces(text, cuts)))
    found.push('fields' in each ? { ...each, fields: Object.fromEntries(each.fields) } : each)
  return found
}

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

/** The cells below their headings, without those that are empty, and what was printed. */
async function tableOf(documents: object) {
  const lines: string[] = []
  const report = { errors: 0, print: (line: string) => void lines.push(line) }
  let text = ''
  for await (const line of documentTable(inPieces(JSON.stringify(documents), []), report)) text += line
  const rows: object[] = []
  for await (const { fields } of csvRows(inPieces(text, [])))
    rows.push(Object.fromEntries([...fields].filter(([, cell]) => cell !== '')))
  return { rows, lines, errors: report.errors }
}

describe('the table of documents', () => {
  const nested = (fields: object, id = 'a') => ({ PDFS: { Maths_Main: { Maths: { [id]: fields } } } })
  const own = '6f1c1d8e-1111-4222-8333-444455556666'

  test('has the path as id, or the UUID of the document, and the collection as subject', async () => {
    const cells = { subject: 'Maths', title: 'Sums', tags: 'a\\;b; 7', verified: 'true', ratingTotal: '7' }
    const fields = { title: 'Sums', tags: ['a;b', null, 7], verified: true, ratingTotal: 7, colour: 'red' }
    expect((await tableOf(nested(fields))).rows).toEqual([{ ...cells, id: at('a') }])
    expect((await tableOf(nested(fields, own))).rows).toEqual([{ ...cells, id: own }])
  })

  test.each([
    { seconds: 1_700_000_000, nanoseconds: 5_000_000 },
    { _seconds: 1_700_000_000, _nanoseconds: 5_000_000 },
    { _seconds: '1700000000', _nanoseconds: '5000000' },
    { __datatype__: 'timestamp', value: { _seconds: 1_700_000_000, _nanoseconds: 5_000_000 } },
  ])('has the time %o', async (modifiedAt) => {
    const { rows } = await tableOf(nested({ modifiedAt }))
    expect(rows).toMatchObject([{ modifiedAt: '2023-11-14T22:13:20.005Z' }])
  })

  test('the collection overrides the subject field', async () => {
    expect(await tableOf(nested({ subject: 'history' }))).toMatchObject({
      rows: [{ subject: 'Maths' }],
      lines: [
        expect.stringContaining('subject: It says “history”, and lies in Maths. It is filed under Maths.'),
      ],
    })
    expect((await tableOf(nested({ subject: 'Mathematics' }))).lines).toEqual([])
  })

  test('names other collections and counts invalid documents', async () => {
    expect((await tableOf({ users: { u: { role: 'admin' } }, PDFS: {} })).lines).toEqual([
      'Not brought over: 1 documents of “users”; people create new accounts, because passwords cannot be imported.',
    ])
    expect(await tableOf([1])).toMatchObject({
      rows: [],
      errors: 1,
      lines: [expect.stringMatching(/^Row 1, JSON: It /)],
    })
  })
})
