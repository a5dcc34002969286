/** Causes and next steps in the responses to refused files and links. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { rowOf } from '#test/database/store-resource.ts'
import { makePdf } from '#test/files/make-pdf.ts'
import { sendUpload } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const educator = await site.member('educator')
const pdf = makePdf()
const create = (payload: object) =>
  educator.call('POST', '/api/resources', {
    payload: { subject: 'Maths', title: 'Refused', tags: [], ...payload },
  })
const containing = (text: string) => expect.stringContaining(text) as string

test.each([
  ['a picture', 'a.pdf', Buffer.from('ffd8ffe000104a464946', 'hex'), 'picture', 'Put it into a document'],
  [
    'behind a banner',
    'a.pdf',
    Buffer.concat([Buffer.from('Page 1\n'), pdf]),
    'text_before_header',
    'Print it to PDF again.',
  ],
  ['a PDF', 'a.docx', pdf, 'pdf', 'Change the end of its name to .pdf.'],
  ['half a PDF', 'a.pdf', pdf.subarray(0, pdf.length / 2), 'damaged', 'save it again'],
] as const)(
  'CASE-A08 T20 a file that is %s is refused with the cause and a next step',
  async (_, fileName, bytes, cause, step) => {
    const answer = await create({ uploadId: await sendUpload(educator, { fileName, bytes }) })
    expect(answer.json()).toMatchObject({ code: 'invalid_file', cause, message: containing(step) })
  },
)

test.each([
  ['en', 'The file is empty.'],
  ['af', 'Die lêer is leeg.'],
])('CONTRIB-12 CASE-A18 an empty file is refused with words for it, in %s', async (language, words) => {
  const headers = { 'accept-language': language }
  const announced = await educator.call('POST', '/api/uploads?name=a.pdf', {
    payload: Buffer.alloc(0),
    headers,
  })
  const silent = await educator.call('POST', '/api/uploads?name=a.pdf', {
    payload: Readable.from([]),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  for (const answer of [announced, silent])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'invalid_file_type', cause: 'empty', message: containing(words) },
    ])
})

test('CASE-A18 a resumable upload without bytes is refused with a text about empty files', async () => {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-metadata': `filename ${btoa('a.pdf')}`,
    'upload-length': '0',
  }
  const answer = await educator.call('POST', '/api/resumable-uploads', { headers })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { cause: 'empty', message: containing('is empty.') },
  ])
})

test.each([
  ['https://192.168.1.5/a.pdf', 'not_public', 'Only your own network'],
  ['https://user:pw@host/', 'password_in_link', 'user name or password'],
  ['see https://school.example/a', 'not_a_link', 'starting with https://'],
  ['https://school.example/a.pdf see page 2', 'other_text', 'one link only'],
])('CASE-B06 T28 the link %s is refused with words about the link', async (link, cause, words) => {
  const answer = await create({ link })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { field: 'link', cause, message: containing(words) },
  ])
})

test('CASE-B06 a link with spaces is stored with %20, by upload and by edit', async () => {
  const answer = await create({ link: 'https://school.example/Grade 10 notes.pdf' })
  const { id, file_url } = answer.json<{ id: string; file_url: string }>()
  expect(file_url).toBe('https://school.example/Grade%2010%20notes.pdf')
  const edit = (link: string) =>
    educator.call('PATCH', `/api/contributions/${id}`, { payload: { editNumber: 1, link } })
  const refused = await edit('https://10.0.0.1/')
  expect(refused.json()).toMatchObject({
    field: 'link',
    cause: 'not_public',
    message: containing('own network'),
  })
  expect((await edit('https://school.example/Grade 11 notes.pdf')).statusCode).toBe(200)
  expect((await rowOf(site.parts.db, id)).file_url).toBe('https://school.example/Grade%2011%20notes.pdf')
})
