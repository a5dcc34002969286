import { expect, test } from 'vitest'
import { storeFile } from '#test/database/store-file.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { testSite } from '#test/site.ts'
import { readText } from '../contract.ts'
import { extractContent } from './extract-content.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const visitor = site.anonymous()

const textOf = async (id: string, query = '') => {
  const { statusCode, headers, body } = await visitor.call('GET', `/api/resources/${id}/text${query}`)
  return {
    statusCode,
    headers,
    text: statusCode === 200 ? readText.returns.parse(JSON.parse(body)) : undefined,
  }
}
async function extracted(bytes: Buffer, fileName: string) {
  const id = await storeFile(site, bytes, { verified: true, fileName })
  await extractContent(parts, id)
  return id
}

test.each(['pdf', 'docx', 'pptx'] as const)('READ-02 READ-03 READ-04 the text of a %s', async (format) => {
  const { bytes, fileName } = makeLesson(format)
  const { headers, text } = await textOf(await extracted(bytes, fileName))
  expect(headers['cache-control']).toBe('public, max-age=60, must-revalidate')
  const kinds = { pdf: 'pages', docx: 'sections', pptx: 'slides' }
  expect(text).toMatchObject({
    state: 'done',
    kind: kinds[format],
    part: 1,
    parts: 1,
    truncated: false,
    older: false,
  })
  const { sections = [] } = text ?? {}
  expect(sections.map(({ n }) => n)).toEqual(sections.map((_, i) => i + 1))
  const is = new Set(sections.flatMap(({ blocks }) => blocks.map((block) => block.is)))
  expect(is.has(format === 'pdf' ? 'paragraph' : 'heading')).toBe(true)
})

test('READ-07 a file that is not read yet, one without text and a damaged one have a part without sections', async () => {
  const waiting = await storeFile(site, makeLesson('pdf').bytes, { verified: true })
  const damaged = await extracted(Buffer.from('%PDF-1.7 damaged'), 'notes.pdf')
  expect((await textOf(waiting)).text).toMatchObject({ state: 'waiting', parts: 1, sections: [] })
  expect((await textOf(damaged)).text).toMatchObject({ state: 'done', parts: 1, sections: [], pages: null })
})

test('READ-02 a part that is not there, a link and an unknown resource are 404; other numbers 400', async () => {
  const { bytes, fileName } = makeLesson('pdf')
  const file = await extracted(bytes, fileName)
  const link = await storeResource(db, {})
  for (const [id, query] of [
    [file, '?part=2'],
    [link, ''],
    ['6f1c1d8e-1111-4222-8333-444455556666', ''],
  ] as const)
    expect((await textOf(id, query)).statusCode).toBe(404)
  for (const part of ['0', '-1', '1.5', '99999', 'x'])
    expect((await textOf(file, `?part=${part}`)).statusCode).toBe(400)
})
