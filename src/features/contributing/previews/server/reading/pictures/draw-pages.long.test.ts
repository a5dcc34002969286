import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { samples } from '#test/samples.ts'
import { childRunner } from '#platform/sandbox/child-runner.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { run } from './draw-pages.ts'
import { drawPage, openPdf } from '../pdf/pdf-pages.ts'

/** A PDF with a page for each of these entries; the last objects are its annotations. */
function pdf(pages: readonly string[], content = '', more: readonly string[] = []) {
  const objects = [
    '<< /Type /Catalog /Pages 5 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${7 + i} 0 R`).join(' ')}] >>`,
    pdfStream('', Buffer.from(content)),
    ...pages.map((entries) => `<< /Type /Page /Parent 5 0 R /Contents 6 0 R ${entries} >>`),
    ...more,
  ]
  const file = makePdf(objects).toString('latin1')
  return Buffer.from(file.replace('/Root 1 0 R', '/Root 4 0 R'), 'latin1')
}

/** Size of a picture, and its darkest and lightest tone. */
async function seen(picture: Uint8Array | null | undefined) {
  const image = sharp(picture ?? undefined)
  const { width, height, format } = await image.metadata()
  const { channels } = await image.greyscale().stats()
  return { format, width, height, darkest: channels[0]?.min ?? 0, lightest: channels[0]?.max ?? 0 }
}

const squareSide = 8
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** Structural similarity (SSIM) of two squares of tones; 1: equal. */
function similarityOf(one: readonly number[], other: readonly number[]) {
  const mean = (values: readonly number[]) => sumOf(values) / values.length
  const [a, b] = [mean(one), mean(other)]
  const spread = (first: readonly number[], second: readonly number[]) =>
    mean(first.map((tone, i) => tone * (second[i] ?? 0))) - mean(first) * mean(second)
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const likeness = (2 * a * b + c1) * (2 * spread(one, other) + c2)
  return likeness / ((a * a + b * b + c1) * (spread(one, one) + spread(other, other) + c2))
}

/** Tones of the squares of a picture, white below it. */
async function squaresOf(picture: Sharp) {
  const opaque = picture.flatten({ background: '#fff' }).greyscale()
  const { data, info } = await opaque.raw().toBuffer({ resolveWithObject: true })
  const across = Math.floor(info.width / squareSide)
  const count = across * Math.floor(info.height / squareSide)
  return Array.from({ length: count }, (_, n) => {
    const start = Math.floor(n / across) * squareSide * info.width + (n % across) * squareSide
    return Array.from({ length: squareSide }, (__, y) => [
      ...data.subarray(start + y * info.width, start + y * info.width + squareSide),
    ]).flat()
  })
}

const page = '/MediaBox [0 0 600 800]'

describe('READ-12', () => {
  test.each([
    ['a portrait page', page, 640],
    ['a landscape page', '/MediaBox [0 0 800 400]', 240],
    ['a rotated page', `${page} /Rotate 90`, 360],
    ['a page as long as a scroll, in eight times the width', '/MediaBox [0 0 100 9000]', 3_840],
    ['a page as flat as a line', '/MediaBox [0 0 9000 10]', 60],
  ])('%s has its shape, in both widths', async (_, entries, height) => {
    const [small] = await run({ bytes: pdf([entries]), pages: [1], width: 480 })
    const [large] = await run({ bytes: pdf([entries]), pages: [1], width: 960 })
    expect(await seen(small)).toMatchObject({ format: 'webp', width: 480, height })
    expect(await seen(large)).toMatchObject({
      width: 960,
      height: Math.max(60, height * (height > 60 ? 2 : 1)),
    })
  })

  test('a page that draws nothing is white, and one with content or an annotation is not', async () => {
    const box = '/Subtype /Square /Rect [100 100 500 700] /F 4 /C [0 0 0] /IC [0 0 0]'
    const drawing = '/AP << /N 9 0 R >>'
    const form = pdfStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 400 600]',
      Buffer.from('0 g 0 0 400 600 re f'),
    ).toString('latin1')
    const files = [
      pdf([page]),
      pdf([page], '0 g 100 100 400 600 re f'),
      pdf([`${page} /Annots [8 0 R]`], '', [`<< /Type /Annot ${box} ${drawing} >>`, form]),
    ]
    const pictures = await Promise.all(
      files.map((bytes) => run({ bytes, pages: [1], width: 480 }).then(([first]) => seen(first))),
    )
    expect(pictures.map(({ darkest, lightest }) => [darkest < 20, lightest > 250])).toEqual([
      [false, true],
      [true, true],
      [true, true],
    ])
  })

  test('the picture of each sample is what the engine draws, with SSIM of at least 0.95', async () => {
    for (const sample of samples.filter(({ mime }) => mime === 'application/pdf')) {
      const drawn = drawPage(await openPdf(sample.bytes()), 0, { width: 480, maxRatio: 8 })
      const [picture] = await run({ bytes: sample.bytes(), pages: [1], width: 480 })
      if (!drawn || !picture) throw new Error(`${sample.fileName} was not drawn`)
      const { width, height, pixels } = drawn
      const expected = await squaresOf(sharp(pixels, { raw: { width, height, channels: 4 } }))
      const found = await squaresOf(sharp(picture))
      const each = found.map((square, i) => similarityOf(square, expected[i] ?? []))
      expect([sample.fileName, sumOf(each) / each.length >= 0.95]).toEqual([sample.fileName, true])
    }
  })

  test('pages come in the order asked for, without those that do not exist', async () => {
    const bytes = pdf(['/MediaBox [0 0 600 600]', '/MediaBox [0 0 600 300]'])
    const [second, none, first] = await run({ bytes, pages: [2, 3, 1], width: 480 })
    expect([(await seen(second)).height, none, (await seen(first)).height]).toEqual([240, null, 480])
  })

  test.each([
    [480, 40_000],
    [960, 120_000],
  ] as const)(
    'pictures of the samples %i pixels wide take %i bytes at most at the median',
    async (width, maxBytes) => {
      const sizes: number[] = []
      for (const sample of samples.filter(({ mime }) => mime === 'application/pdf')) {
        const drawn = await run({ bytes: sample.bytes(), pages: [1, 2, 3], width })
        sizes.push(...drawn.flatMap((each) => (each ? [each.length] : [])))
      }
      sizes.sort((a, b) => a - b)
      expect(sizes.length).toBeGreaterThan(5)
      expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(maxBytes)
      expect(sizes.at(-1)).toBeLessThanOrEqual(maxBytes * 1.5)
    },
  )
})

test('READ-12 a picture in a content of noise stays within its size', async () => {
  const dots = Array.from({ length: 20_000 }, (_, i) => {
    const [x, y] = [(i * 7_919) % 600, (i * 104_729) % 800]
    return `${(i % 10) / 10} ${(i % 7) / 7} ${(i % 3) / 3} rg ${x} ${y} 5 5 re f`
  })
  const [small] = await run({ bytes: pdf([page], dots.join('\n')), pages: [1], width: 480 })
  expect(small?.length).toBeLessThanOrEqual(40_000)
})

test('T25 the sandbox gives the same pictures as this process', async () => {
  const sandbox = childRunner({ atOnce: 1 })
  onTeardown(() => sandbox.endChildren())
  const input = { bytes: makeLesson('pdf').bytes, pages: [1, 9_999], width: 480 } as const
  const module = new URL('draw-pages.ts', import.meta.url)
  const job = { module, input, readable: [], addons: true, background: true }
  const [picture, none] = (await sandbox.runInChild(job)) as (Uint8Array | null)[]
  const [expected] = await run(input)
  expect([Buffer.from(picture ?? []).equals(expected ?? Buffer.alloc(1)), none]).toEqual([true, null])
})

test('a damaged file throws', async () => {
  const bytes = Buffer.from('%PDF-1.7 of one line')
  await expect(run({ bytes, pages: [1], width: 480 })).rejects.toThrow('it is broken')
})
