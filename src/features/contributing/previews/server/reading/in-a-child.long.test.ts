import { afterAll, expect, test } from 'vitest'
import { childRunner } from '#platform/sandbox/child-runner.ts'
import { SandboxLimitError, type SandboxLimits, defaultLimits } from '#platform/sandbox/sandbox.ts'
import { makeDocx } from '#test/files/make-docx.ts'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import type { FileExtension } from '#features/contributing/files/file-type.ts'
import { run } from './read-file.ts'

const sandbox = childRunner()
afterAll(() => sandbox.endChildren())

const inSandbox = (bytes: Buffer, extension: FileExtension, withCovers: boolean, limits?: SandboxLimits) =>
  sandbox.runInChild({
    module: new URL('read-file.ts', import.meta.url),
    input: { bytes, extension, withCovers },
    readable: [],
    addons: withCovers,
    ...(limits && { limits }),
  })

test.each(['pdf', 'docx', 'pptx'] as const)(
  'T25 %s gives the same result in the sandbox as in this process',
  async (format) => {
    const { bytes } = makeLesson(format)
    const expected = await run({ bytes, extension: format, withCovers: true })
    expect(expected.text.length).toBeGreaterThan(300)
    expect(await inSandbox(bytes, format, true)).toEqual(expected)
  },
)

test('DESK-14 the text is checked in the sandbox, for files with a page and without', async () => {
  const publishers = ['A Publisher']
  const files = [
    [makeDocx(['Published by A Publisher, for all schools'], 'Thandi Mokoena'), 'docx'],
    [makeLesson('pdf').bytes, 'pdf'],
  ] as const
  for (const [bytes, extension] of files) {
    const input = { bytes, extension, withCovers: false, publishers }
    const expected = await run(input)
    const job = { module: new URL('read-file.ts', import.meta.url), input, readable: [] }
    expect(await sandbox.runInChild(job)).toEqual(expected)
    // Of the document: publisher and author; of the lesson: its licence and author.
    expect(expected.found).toHaveLength(2)
  }
})

const page = (content: string) => [
  pdfStream('', Buffer.from(content)),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Catalog /Pages 7 0 R >>',
  '<< /Type /Pages /Kids [8 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 7 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
]

test('T25 page that renders too long exceeds the limits, and gives its text without a picture', async () => {
  const drawn = '0 0 m 600 800 l 0 800 l 600 0 l f* '.repeat(200_000)
  const file = makePdf(page(`${drawn}BT /F 20 Tf 50 30 Td (Algebra) Tj ET`)).toString('latin1')
  const bytes = Buffer.from(file.replace('/Root 1 0 R', '/Root 6 0 R'), 'latin1')
  const limits = { ...defaultLimits, cpuSeconds: 3 }
  await expect(inSandbox(bytes, 'pdf', true, limits)).rejects.toBeInstanceOf(SandboxLimitError)
  expect(await inSandbox(bytes, 'pdf', false, limits)).toMatchObject({ text: 'Algebra', covers: null })
}, 60_000)
