import { expect, test } from 'vitest'
import type { FileExtension } from '#features/contributing/files/file-type.ts'
import { lessonFile } from '#seed/lesson-file.ts'
import { collection, fileLessons, ifCollected, sampleBytes } from '#test/samples.ts'
import { coverWidths } from '../../cover.ts'
import { run } from './read-file.ts'
import { webpSize } from '#test/files/webp-size.ts'

/** File → page count, language, phrases of its text, presence of a cover. */
const known: readonly (readonly [string, number | null, string | null, readonly string[], boolean])[] = [
  ['arduino-experimenters-guide.pdf', 40, 'en', ['Inventor'], true],
  ['binary-piano-4up.pdf', 2, null, ['Binary'], true],
  ['business-model-canvas.pdf', 1, 'en', ['Value Propositions', 'Key Partners'], true],
  ['calculus-made-easy-thompson.pdf', 293, 'en', ['Silvanus', 'What one fool can do'], true],
  ['cs-unplugged-error-detection-will-it-scan.pdf', 10, 'en', ['Will It Scan?'], true],
  ['digestive-and-urinary-systems.pdf', 66, 'en', ['The Digestive and Urinary Systems', 'nephron'], true],
  ['first-book-in-algebra-boyden.pdf', 189, 'en', ['Algebra', 'equation'], true],
  ['iot-for-beginners-lesson-1.pdf', 26, null, [], true],
  ['ip-tracer-worksheet.pdf', 2, 'en', ['IP Address'], true],
  ['ngiyathanda-ukufunda.pdf', 7, 'zu', ['Ngiyathanda ukufunda.'], true],
  ['plane-geometry-wentworth.pdf', 326, 'en', ['Plane Geometry'], true],
  ['sing-die-waarheid-miriam-makeba.pdf', 5, 'af', ['Johannesburg', 'Miriam Makeba'], true],
  ['weather-log.pdf', 1, 'en', ['Weather Log', 'Temperature'], true],
  ['owasp-asvs-2009-standard.doc', null, 'en', ['Application Security Verification Standard'], false],
  ['sole-proprietorships.doc', null, 'en', ['sole proprietorship'], false],
  ['editing-focus-sentence-structure.docx', null, 'en', ['sentence'], false],
  ['global-tensions-and-decolonization.docx', null, 'en', ['decolonization'], true],
  ['gst101-module-2-spatial-data-models-lab.docx', null, 'en', ['Spatial'], true],
  ['gst102-module-2-lab.docx', null, 'en', ['GST 102', 'QGIS'], true],
  ['nucleus-and-dna-replication.docx', null, 'en', ['nucleolus'], true],
  ['story-of-an-african-farm-schreiner.docx', null, 'en', ['Lyndall', 'Waldo'], false],
  [
    'owasp-asvs-2009-executive-presentation.ppt',
    13,
    'en',
    ['Web Application Edition', 'The Challenges'],
    false,
  ],
  ['ek-hou-van-lees.pptx', 18, 'af', ['Ek hou van lees.', 'My ma en ouma is besig.'], true],
  ['gst101-lecture-0-foss4g.pptx', 27, 'en', ['FOSS4G'], true],
  ['python-for-beginners-11-collections.pptx', 9, 'en', ['Lists are collections of items'], true],
]

test.each(ifCollected(known))(
  'T25 run extracts %s: %s pages, language %s',
  async (fileName, pages, language, words, hasCover) => {
    const extension = fileName.split('.').at(-1) as FileExtension
    const found = await run({ bytes: sampleBytes(fileName), extension, withCovers: true })
    expect(found.unreadable).toBeUndefined()
    expect([found.pages, found.languages]).toEqual([pages, [language ?? []].flat()])
    for (const word of words) expect(found.text).toContain(word)
    expect(found.text).not.toMatch(/[\0-\u0008\r\ufffe]/)
    expect(found.covers !== null).toBe(hasCover)
    if (!found.covers) return
    const { small, large } = found.covers
    expect(small.length).toBeLessThanOrEqual(5_000)
    expect(large.length).toBeLessThanOrEqual(40_000)
    const sizes = { small: webpSize(small), large: webpSize(large) }
    expect(sizes.small.width).toBeLessThanOrEqual(coverWidths.small)
    expect(sizes.large.width).toBeLessThanOrEqual(coverWidths.large)
    for (const { width, height } of Object.values(sizes)) expect(height / width).toBeLessThanOrEqual(1.35)
  },
)

const lessons = (['pdf', 'docx', 'pptx'] as const).flatMap((kind) =>
  fileLessons.filter(({ format }) => format === kind).slice(0, 3),
)

test.each(lessons)(
  'T25 run extracts the $format "$title" of the small school in $language',
  async (lesson) => {
    const { format, language, sections } = lesson
    const bytes = lessonFile(lesson).bytes
    const found = await run({ bytes, extension: format, withCovers: true })
    expect(found.unreadable).toBeUndefined()
    expect(found.languages).toEqual([language])
    expect(found.covers !== null).toBe(format === 'pdf')
    for (const { heading } of sections) expect(found.text).toContain(heading)
  },
)

test('table above has every file of the collection', () => {
  const names = known.map(([name]) => name)
  expect(collection?.files.filter(({ file }) => !names.includes(file)) ?? []).toEqual([])
})
