/** Causes and next steps in the responses to refused files and links. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
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

test('CASE-A18 a resumable upload without bytes is refused with words for it', async () => {
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
