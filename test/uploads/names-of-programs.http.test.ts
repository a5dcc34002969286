/** Files that name a program of AI: what the author states comes from the author alone. */
import { expect, test } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { publishFile } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { makeOffice } from '#test/files/make-office.ts'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')

const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><Iptc4xmpExt:DigitalSourceType>${source}</Iptc4xmpExt:DigitalSourceType></x:xmpmeta>`
const claim = Buffer.from(`\0\0\0\x1ejumb\0\0\0\x16jumdc2pa\0c2pa.actions ${source}`)
const names = { author: 'ChatGPT', program: 'Microsoft 365 Copilot' }

test.each([
  [
    'a PDF with names of programs',
    'notes.pdf',
    makePdf(
      [`<< /Creator (${names.author}) /Producer (${names.program}) /Keywords (AI generated) >>`],
      '/Info 4 0 R',
    ),
  ],
  [
    'a PDF with a manifest of C2PA and XMP',
    'notes.pdf',
    makePdf([
      pdfStream('/Type /Metadata /Subtype /XML', Buffer.from(xmp)),
      pdfStream('/AFRelationship /C2PA_Manifest', claim),
    ]),
  ],
  [
    'a Word file with names of programs and a manifest of C2PA',
    'notes.docx',
    makeOffice('docx', [
      {
        name: 'docProps/app.xml',
        content: `<Properties><Application>${names.program}</Application></Properties>`,
      },
      {
        name: 'docProps/core.xml',
        content: `<cp:coreProperties><dc:creator>${names.author}</dc:creator></cp:coreProperties>`,
      },
      { name: 'META-INF/content_credential.c2pa', content: claim.toString('latin1') },
    ]),
  ],
])(
  'PHONE-31 %s changes nothing: the use of AI stays null, and no page says it',
  async (_, fileName, bytes) => {
    const { id } = await publishFile(educator, moderator, { fileName, bytes })
    await extractContent(site.parts, id)
    expect(await rowOf(db, id)).toMatchObject({ understood: 'done', made_with_ai: null })
    const found = await db.selectFrom('findings').select('rule').where('resource_id', '=', id).execute()
    // As of every file without words.
    expect(found).toEqual([{ rule: 'unreadable' }])
    const visitor = site.anonymous()
    const { headers } = await visitor.call('GET', `/r/${id}`)
    const { body, statusCode } = await visitor.call('GET', headers.location ?? `/r/${id}`)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/digitalSourceType|Use of AI/i)
  },
)
