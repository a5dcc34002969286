import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const short = 'https://thuto.example/r/0b5e2c1e12'
const long = `https://a-site-with-a-long-name.example.org.za/r/0b5e2c1e-12f3-4a67-8b90-aabbccddeeff/${'breuke-'.repeat(8)}?lang=af`

/** Decodes the code on a black background. `dirt` is SVG on top of it, in modules. */
async function readBack(address: string, dirt = '') {
  const { path, viewBox } = qrCode(address)
  const [x, y, side] = viewBox.split(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="400" height="400"><rect x="${x}" y="${y}" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/>${dirt}</svg>`
  const wall = { top: 60, bottom: 60, left: 60, right: 60, background: '#000' }
  const picture = sharp(Buffer.from(svg)).extend(wall).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test.each([short, long])('QR code decodes to %s', async (address) => {
  expect(await readBack(address)).toBe(address)
})

test('QR code is readable when partly covered', async () => {
  expect(await readBack(short, '<circle cx="15" cy="15" r="3.5" fill="#d9b59a"/>')).toBe(short)
})

test('QR code of a short address has at most 29 modules a side', () => {
  const [left, top, side] = qrCode(short).viewBox.split(' ').map(Number)
  expect([left, top]).toEqual([-4, -4])
  expect(side).toBeLessThanOrEqual(29 + 2 * 4)
})
