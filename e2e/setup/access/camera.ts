/** Screenshots: QR codes and brightness. */
import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect } from '../browser-test.ts'

/** Returns the text of a QR code; undefined when it is unreadable. */
export async function decodeQrCode(picture: Locator) {
  const shot = sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await shot.toBuffer({ resolveWithObject: true })
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const around = 6

/** Returns the mean brightness of an element and its surroundings, 0 to 255. */
export async function brightness(what: Locator): Promise<number> {
  let shot: Buffer = Buffer.alloc(0)
  // Retries when a layout shift moves the element before the screenshot.
  await expect(async () => {
    await what.scrollIntoViewIfNeeded()
    const box = await what.boundingBox()
    if (!box) throw new Error(`${what.toString()} is not on the screen`)
    const clip = {
      x: box.x - around,
      y: box.y - around,
      width: box.width + 2 * around,
      height: box.height + 2 * around,
    }
    shot = await what.page().screenshot({ clip, animations: 'disabled' })
    expect(await what.boundingBox()).toEqual(box)
  }).toPass()
  const { channels } = await sharp(shot).stats()
  const colours = channels.slice(0, 3).map(({ mean }) => mean)
  return colours.reduce((sum, each) => sum + each, 0) / colours.length
}
