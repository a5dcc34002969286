/** Width and height of a lossy WebP, and what else it carries beside its pixels. */
export function webpSize(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  const kind = file.toString('latin1', 12, 16)
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('This is no WebP.')
  if (kind !== 'VP8 ') throw new Error(`A cover has no need of ${kind}: alpha, metadata or frames.`)
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
}
