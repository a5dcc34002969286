/** More than the canvas of a browser holds. */
const maxSide = 16_384
const maxPixels = 50_000_000
const maxSegments = 500

const read = async (file: Blob, from: number, bytes: number) =>
  new DataView(await file.slice(from, from + bytes).arrayBuffer())

/** SOF0 to SOF15 without the tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** False for a JPEG with so many pixels that decoding could use up the memory of a phone, and for one without a size. */
export async function isDecodable(file: Blob): Promise<boolean> {
  const start = await read(file, 0, 2)
  if (start.byteLength < 2 || start.getUint16(0) !== 0xff_d8) return true
  // Only the headers of segments: those before the frame may have megabytes.
  for (let at = 2, count = 0; count < maxSegments; count++) {
    const segment = await read(file, at, 9)
    if (segment.byteLength < 9 || segment.getUint8(0) !== 0xff) return false
    const [height, width] = [segment.getUint16(5), segment.getUint16(7)]
    if (isFrame(segment.getUint8(1))) return Math.max(width, height) <= maxSide && width * height <= maxPixels
    at += 2 + segment.getUint16(2)
  }
  return false
}
