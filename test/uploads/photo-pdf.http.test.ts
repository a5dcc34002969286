import { expect, test } from 'vitest'
import { photoPdf } from '#features/contributing/uploads/web/photos/photo-pdf.ts'
import { contributeFile } from '../site-actions.ts'
import { testSite } from '../site.ts'

const site = await testSite()
const educator = await site.member('educator')

test('PHONE-26 the site takes a PDF of photos as a resource', async () => {
  const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])])
  const photos = [0, 1].map((turns) => ({ jpeg, width: 1_200, height: 1_600, turns }))
  const bytes = Buffer.from(await photoPdf('Notes', 'en', photos).arrayBuffer())
  const { file_url } = await contributeFile(educator, {
    subject: 'Maths',
    title: 'Notes',
    tags: ['Grade 4', 'notes'],
    fileName: 'Notes.pdf',
    bytes,
  })
  expect(file_url).toMatch(/\/Notes\.pdf$/)
})
