import { afterAll, expect, test } from 'vitest'
import { childRunner } from '#platform/sandbox/child-runner.ts'
import { SandboxLimitError, type SandboxLimits, defaultLimits } from '#platform/sandbox/sandbox.ts'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import type { FileExtension } from '#features/files/file-type.ts'
import { run } from './read-file.ts'

const children = childRunner()
afterAll(() => children.endChildren())

const inAChild = (bytes: Buffer, extension: FileExtension, withCovers: boolean, limits?: SandboxLimits) =>
  children.runInChild({
    module: new URL('read-file.ts', import.meta.url),
    input: { bytes, extension, withCovers },
    readable: [],
    addons: withCovers,
    ...(limits && { limits }),
  })

test.each(['pdf', 'docx', 'pptx'] as const)('T25 a %s is read in a child as it is here', async (format) => {
  const { bytes } = makeLesson(format)
  const here = await run({ bytes, extension: format, withCovers: true })
  expect(here.text.length).toBeGreaterThan(300)
  expect(await inAChild(bytes, format, true)).toEqual(here)
})

const page = (content: string) => [
  pdfStream('', Buffer.from(content)),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Catalog /Pages 7 0 R >>',
  '<< /Type /Pages /Kids [8 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 7 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
]

test('T25 a page that takes too long to draw ends with its process, and gives its text without a picture', async () => {
  const drawn = '0 0 m 600 800 l 0 800 l 600 0 l f* '.repeat(200_000)
  const file = makePdf(page(`${drawn}BT /F 20 Tf 50 30 Td (Algebra) Tj ET`)).toString('latin1')
  const bytes = Buffer.from(file.replace('/Root 1 0 R', '/Root 6 0 R'), 'latin1')
  const limits = { ...defaultLimits, cpuSeconds: 3 }
  await expect(inAChild(bytes, 'pdf', true, limits)).rejects.toBeInstanceOf(SandboxLimitError)
  expect(await inAChild(bytes, 'pdf', false, limits)).toMatchObject({ text: 'Algebra', covers: null })
}, 60_000)
