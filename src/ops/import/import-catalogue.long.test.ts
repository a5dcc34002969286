import { beforeEach, describe, expect, test } from 'vitest'
import { approve } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { makePdf } from '#test/files/make-pdf.ts'
import { folderWith, importInto } from '#test/ops/import-export/import-into.ts'
import { checkIntegrity } from '#test/ops/import-export/site-integrity.ts'
import { samples } from '#test/samples.ts'
import { type Person, testSite } from '#test/site.ts'
import { confirmAddresses } from '#features/people/accounts/server/operator-accounts-repository.ts'

const site = await testSite()
const { db, files } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()

beforeEach(async () => {
  await db.deleteFrom('resources').execute()
})

/** A document of the original site before its approval. */
const document = (changes: object = {}) => ({
  userID: 'Default',
  subject: 'Maths',
  title: 'Fractions',
  file_url: 'https://school.example/fractions',
  tags: ['Grade 4', 'fractions'],
  modifiedAt: { _seconds: 1_700_000_000, _nanoseconds: 5_000_000 },
  ...changes,
})
const approved = { verified: true, rating: 0, ratingAmount: 0, reportAmount: 0 }
const nestedDocuments = (documents: Record<string, object>) =>
  JSON.stringify({ PDFS: { Maths_Main: { Maths: documents } } })
const table = (...lines: string[]) => `${lines.join('\n')}\n`
const rows = () => db.selectFrom('resources').selectAll().orderBy('title').execute()
async function countFiles() {
  let count = 0
  for await (const _ of files.files()) count += 1
  return count
}
const confirm = ({ email }: Person) => confirmAddresses(db, { emails: [email], by: 'operator' })
const last = (lines: readonly string[]) => lines.at(-1)

test('an export of the original site is imported; its resources open, are found, rated and verified', async () => {
  const some = samples.slice(0, 12)
  const documents = Object.fromEntries(
    some.map(({ fileName, title, tags, grades }, i) => {
      const object = `uploads/${fileName}`
      const media = `https://storage.example/v0/b/school.example/o/${encodeURIComponent(object)}?alt=media&token=1-2`
      const file_url = i % 2 ? media : `gs://school.example/${object}`
      return [`doc${i}`, document({ ...approved, title, tags: [...grades, ...tags], file_url })]
    }),
  )
  const at = await folderWith({
    'export.json': nestedDocuments(documents),
    ...Object.fromEntries(some.map(({ fileName, bytes }) => [`files/uploads/${fileName}`, bytes()])),
  })
  const { isDone, lines } = await importInto(site, at('export.json'))
  expect(lines).toEqual([
    `Rows: ${some.length} read, ${some.length} new, 0 already in the site, 0 in the site and changed since, 0 refused; 0 things noted.`,
    `Imported: ${some.length} resources with 0 ratings.`,
  ])
  expect(isDone).toBe(true)

  const [first] = some
  const { body } = await visitor.call('GET', '/api/resources?subject=Maths&limit=100')
  const { items, total } = JSON.parse(body) as {
    total: number
    items: { id: string; title: string; file_url: string }[]
  }
  expect(total).toBe(some.length)
  const item = items.find(({ title }) => title === first?.title)
  const opened = await visitor.call('GET', item?.file_url ?? '')
  expect(opened.rawPayload.equals(first?.bytes() ?? Buffer.alloc(0))).toBe(true)
  const found = await visitor.call('GET', `/api/search?q=${encodeURIComponent(first?.title ?? '')}`)
  expect(found.body).toContain(item?.id)
  const rated = await visitor.call('POST', `/api/resources/${item?.id}/ratings`, { payload: { stars: 4 } })
  expect(rated.json()).toMatchObject({ ratingTotal: 4, ratingAmount: 1 })
  const { body: subjects } = await visitor.call('GET', '/api/subjects')
  expect(subjects).toMatch(new RegExp(`"Maths"[^}]*${some.length}`))
  expect(await checkIntegrity(site)).toBe('No problems found.')
})

test('a repeated import leaves known, changed and deleted resources as they are', async () => {
  const at = await folderWith({
    'first.json': nestedDocuments({
      a: document(approved),
      b: document({ title: 'Bones' }),
      c: document({ title: 'Cells' }),
    }),
    'second.json': nestedDocuments({
      a: document(approved),
      b: document({ title: 'Bones and joints' }),
      c: document({ title: 'Cells' }),
      d: document({ title: 'Dunes' }),
    }),
  })
  await importInto(site, at('first.json'))
  const [bones, cells] = await rows()
  await moderator.call('DELETE', `/api/resources/${cells?.id}`)
  const again = await importInto(site, at('second.json'))
  expect(again.lines).toEqual([
    'Row 2, id “PDFS/Maths_Main/Maths/b”, title: The site has “Bones” of an earlier import, and it stays as it is. Delete it in moderation if it should go.',
    'Row 3, id “PDFS/Maths_Main/Maths/c”, id: A moderator deleted it here, and it stays deleted.',
    'Rows: 4 read, 1 new, 1 already in the site, 2 in the site and changed since, 0 refused; 0 things noted.',
    'Imported: 1 resources with 0 ratings.',
  ])
  expect((await rows()).map(({ title }) => title)).toEqual(['Bones', 'Dunes', 'Fractions'])
  expect(bones?.title).toBe('Bones')
  const third = await importInto(site, at('second.json'))
  expect(third.isDone).toBe(true)
  expect(last(third.lines)).toBe('Nothing new to import.')
})

describe('all or nothing', () => {
  const good = makePdf()
  const folder = () =>
    folderWith({
      'export.json': nestedDocuments({
        good: document({ file_url: 'gs://b/uploads/good.pdf', title: 'Good' }),
        missing: document({ file_url: 'gs://b/uploads/missing.pdf' }),
        fake: document({ file_url: 'gs://b/uploads/fake.pdf' }),
        up: document({ file_url: 'gs://b/uploads/../../secret.pdf' }),
      }),
      'files/uploads/good.pdf': good,
      'files/uploads/fake.pdf': '<script>alert(1)</script>',
    })
  const refusals = (at: (name?: string) => string) => [
    expect.stringContaining(
      `The file “uploads/missing.pdf” is not in ${at('files')}. Put it there, or leave the row out.`,
    ),
    expect.stringContaining('The file “uploads/fake.pdf” is refused. The file is a web page. Open it in a'),
    expect.stringContaining(`The file “uploads/../../secret.pdf” is not in ${at('files')}.`),
  ]

  test('T20 T23 one refused row stops the import of all records and files', async () => {
    const at = await folder()
    const before = await countFiles()
    const { isDone, lines } = await importInto(site, at('export.json'))
    expect(isDone).toBe(false)
    expect(lines).toEqual([
      ...refusals(at),
      'Rows: 4 read, 1 new, 0 already in the site, 0 in the site and changed since, 3 refused; 0 things noted.',
      'Nothing is imported while rows are refused: correct them, or add the word without-refused.',
    ])
    expect(await rows()).toEqual([])
    expect(await countFiles()).toBe(before)
  })

  test('without-refused imports the other rows', async () => {
    const at = await folder()
    const { isDone, lines } = await importInto(site, at('export.json'), 'without-refused')
    expect(isDone).toBe(true)
    expect(last(lines)).toBe('Imported: 1 resources with 0 ratings.')
    expect((await rows()).map(({ title }) => title)).toEqual(['Good'])
  })

  test('a check prints the same report and changes nothing', async () => {
    const at = await folder()
    const { isDone, lines } = await importInto(site, 'check', at('export.json'))
    expect(isDone).toBe(false)
    expect(lines.slice(0, 3)).toEqual(refusals(at))
    const fine = await importInto(site, 'check', at('export.json'), 'without-refused')
    expect(last(fine.lines)).toBe('Only checked. To import 1 resources, leave out the word check.')
    expect(await rows()).toEqual([])
  })

  test('a store that fails during the import leaves no record', async () => {
    const at = await folder()
    const away = {
      ...site,
      parts: { ...site.parts, files: { claim: () => Promise.reject(new Error('away')) } },
    }
    await expect(importInto(away as never, at('export.json'), 'without-refused')).rejects.toThrow('away')
    expect(await rows()).toEqual([])
    expect(await checkIntegrity(site)).toBe('No problems found.')
  })
})

describe('data of the original site', () => {
  test('a resource without verified waits for review, visible to moderators only', async () => {
    const at = await folderWith({
      'export.json': nestedDocuments({ a: document(), b: document({ ...approved, title: 'B' }) }),
    })
    await importInto(site, at('export.json'))
    expect((await rows()).map(({ title, verified }) => [title, verified])).toEqual([
      ['B', true],
      ['Fractions', null],
    ])
    expect((await visitor.call('GET', '/api/resources')).json()).toMatchObject({ total: 1 })
    expect((await moderator.call('GET', '/api/moderation')).body).toContain('Fractions')
  })

  test.each([
    [{ ratingTotal: 7, ratingAmount: 2, averageRating: 3.5 }, 3.5],
    [{ ratingTotal: '7', ratingAmount: '2' }, 3.5],
    [{ ratingTotal: 25, ratingAmount: 5 }, 5],
    [{ ratingTotal: 1_000, ratingAmount: 999 }, 1_000 / 999],
    [{ ratingTotal: 0, ratingAmount: 0 }, 0],
  ])('the ledger has all stars of %o', async (sums, average) => {
    const at = await folderWith({ 'export.json': nestedDocuments({ a: document({ ...approved, ...sums }) }) })
    await importInto(site, at('export.json'))
    const [row] = await rows()
    expect([row?.rating_total, row?.rating_amount]).toEqual([
      Number(sums.ratingTotal),
      Number(sums.ratingAmount),
    ])
    expect(row?.average_rating).toBe(average)
    expect(await checkIntegrity(site)).toBe('No problems found.')
    await visitor.call('POST', `/api/resources/${row?.id}/ratings`, { payload: { stars: 5 } })
    expect((await rowOf(db, row?.id ?? '')).rating_total).toBe(Number(sums.ratingTotal) + 5)
    expect(await checkIntegrity(site)).toBe('No problems found.')
  })

  test('reports are imported, and an approval clears them', async () => {
    const at = await folderWith({
      'export.json': nestedDocuments({ a: document({ ...approved, reported: true, reportAmount: 3 }) }),
    })
    await importInto(site, at('export.json'))
    const [row] = await rows()
    expect([row?.reported, row?.report_amount]).toEqual([true, 3])
    expect(await checkIntegrity(site)).toBe('No problems found.')
    await moderator.call('POST', `/api/resources/${row?.id}/approval`)
    expect(await checkIntegrity(site)).toBe('No problems found.')
  })

  test('DATA-04 resources of an uploader with an account belong to it, all others to Default', async () => {
    await confirm(educator)
    const at = await folderWith({
      'export.json': nestedDocuments({
        x: document({ title: 'A', userID: educator.email.toUpperCase() }),
        y: document({ title: 'B', userID: 'gone@school.example' }),
        z: document({ title: 'C' }),
      }),
    })
    const { lines } = await importInto(site, at('export.json'))
    expect(lines).toContain('1 uploaders have no account here: their uploads are listed under Default.')
    expect((await rows()).map(({ user_id, uploader_account_id }) => [user_id, uploader_account_id])).toEqual([
      [educator.email, educator.accountId],
      ['Default', null],
      ['Default', null],
    ])
  })

  test('F-C6 T3 resources of an unconfirmed uploader belong to Default, not to the account', async () => {
    const stranger = await site.member('educator')
    const at = await folderWith({
      'export.json': nestedDocuments({
        x: document({ title: 'Exam', userID: stranger.email, file_url: 'gs://b/uploads/exam.pdf' }),
        y: document({ title: 'Memo', userID: stranger.email }),
      }),
      'files/uploads/exam.pdf': makePdf(),
    })
    const notice =
      '1 uploaders have an account here, but their address is not confirmed: their uploads are listed under Default. Before the import, npm run admin -- trust-addresses confirms addresses.'
    expect((await importInto(site, 'check', at('export.json'))).lines).toContain(notice)
    expect((await importInto(site, at('export.json'))).lines).toContain(notice)
    const imported = await rows()
    expect(imported.map(({ user_id, uploader_account_id }) => [user_id, uploader_account_id])).toEqual([
      ['Default', null],
      ['Default', null],
    ])
    expect((await stranger.call('GET', imported[0]?.file_url ?? '')).statusCode).toBe(404)
    expect((await stranger.call('GET', '/api/account/export')).json()).toMatchObject({ resources: [] })
    const payload = { email: stranger.email, password: 'a-long-password-for-tests' }
    expect((await stranger.call('POST', '/api/account/deletion', { payload })).statusCode).toBe(204)
    expect(await rows()).toEqual(imported)
  })

  test('an object with a missing or wrong extension gets the type of its content', async () => {
    const at = await folderWith({
      'export.json': nestedDocuments({
        a: document({ title: 'A', file_url: 'gs://b/uploads/Werkblad%201.2' }),
        b: document({
          title: 'B',
          file_url: 'https://s.example/v0/b/b/o/uploads%2FNotes%201%2F2.docx?alt=media',
        }),
      }),
      'files/Werkblad%201.2': makePdf(),
      'files/uploads/Notes 1/2.docx': makePdf(),
    })
    await importInto(site, at('export.json'))
    expect((await rows()).map(({ file_name, mime }) => [file_name, mime])).toEqual([
      ['Werkblad%201.2.pdf', 'application/pdf'],
      ['2.docx.pdf', 'application/pdf'],
    ])
  })

  test('T23 two resources with equal title and bytes have a file each', async () => {
    const at = await folderWith({
      'export.json': nestedDocuments({
        a: document({ file_url: 'gs://b/uploads/a' }),
        b: document({ file_url: 'gs://b/uploads/a' }),
      }),
      'files/a': makePdf(),
    })
    await importInto(site, at('export.json'))
    const keys = (await rows()).map(({ storage_key }) => storage_key)
    expect(new Set(keys).size).toBe(2)
  })
})

test('a table of this site is imported with any separator and order of columns', async () => {
  const at = await folderWith({
    'list.csv': `\uFEFF${table(
      'title;id;file_url;subject;tags;verified;licence;language',
      '"Fractions; halves";1;https://a.example/1;mathematics;Grade 4, fractions;true;CC BY-SA 4.0;en-ZA',
      '\'=1+1;2;https://a.example/2;Life Science;"Grade 5; ""cells""";;nonsense;',
    )}`,
  })
  const { lines } = await importInto(site, at('list.csv'))
  expect(lines[0]).toBe(
    'Row 2, id “2”, licence: “nonsense” is none that the site knows (content/licences.json). It is left out.',
  )
  expect(lines).toHaveLength(3)
  expect(await rows()).toMatchObject([
    { title: '=1+1', subject: 'LifeScience', tags: ['Grade 5', '"cells"'], verified: null, licence: null },
    {
      title: 'Fractions; halves',
      subject: 'Maths',
      tags: ['Grade 4', 'fractions'],
      verified: true,
      licence: 'CC-BY-SA-4.0',
      language: 'en',
    },
  ])
})

test('licence, author and source of an import survive approval, and stay empty where the import has none', async () => {
  const at = await folderWith({
    'list.csv': table(
      'id;title;subject;file_url;licence;author;source;changes',
      '1;A;Maths;https://a.example/1;CC BY-NC-SA 3.0;A Teacher;https://b.example/;Shortened',
      '2;B;Maths;https://a.example/2;CC-BY-ND-4.0;;A book;',
      '3;C;Maths;https://a.example/3;;;;',
    ),
  })
  await importInto(site, at('list.csv'))
  for (const { id } of await rows()) await approve(moderator, id)
  expect(await rows()).toMatchObject([
    {
      licence: 'CC-BY-NC-SA-3.0',
      author: 'A Teacher',
      source: 'https://b.example/',
      changes: 'Shortened',
      verified: true,
    },
    { licence: 'CC-BY-ND-4.0', author: null, source: 'A book', changes: null },
    { licence: null, author: null, source: null, changes: null },
  ])
})

test('the audit log records the operator and the number of imported resources', async () => {
  const at = await folderWith({
    'list.csv': table('id,subject,title,file_url', '9,History,A,https://a.example/1'),
  })
  await importInto(site, at('list.csv'))
  const entries = db.selectFrom('audit_entries').selectAll().where('act', '=', 'resources.imported')
  expect((await entries.orderBy('id').execute()).at(-1)).toMatchObject({
    account_id: 'operator',
    subject_id: 'list.csv',
    reason: '1 resources',
  })
})
