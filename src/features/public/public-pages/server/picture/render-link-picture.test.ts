import sharp from 'sharp'
import { expect, test } from 'vitest'
import { run } from './render-link-picture.ts'
import { pictureSize } from './picture-size.ts'
import { coloursOf } from '#shared/pictures/palettes.ts'

const aPage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff00ff' } })
    .webp()
    .toBuffer()

/** The colour in the middle of a picture. */
async function middleOf(jpeg: Uint8Array) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = ((info.height >> 1) * info.width + (info.width >> 1)) * info.channels
  return [...data.subarray(at, at + 3)]
}

test.each([
  ['a wall', null],
  ['the first page of a file', [480, 640]],
  ['a slide', [480, 270]],
  ['a very wide page', [480, 81]],
] as const)('link picture of %s is a JPEG of the expected size below 100 kB', async (_, page) => {
  const cover = page ? await aPage(page[0], page[1]) : null
  const jpeg = await run({ colours: coloursOf('life-science'), seed: 'x', cover })
  expect(jpeg.length).toBeLessThan(100_000)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...pictureSize })
  const [red = 0, green = 255] = await middleOf(jpeg)
  expect(red > 200 && green < 60).toBe(page !== null)
})
