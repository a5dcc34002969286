/** Generates QR codes locally, so that no service learns what is shared. */
import { correction, generate } from 'lean-qr/nano'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Width of the light margin in modules (ISO 18004). */
const quietZone = 4

/**
 * Returns the outline of the dark modules, for `d` of a path, and the box with the light margin. The code stays readable
 * with a seventh of it damaged. Throws for more than 2,300 bytes.
 */
export function qrCode(address: string) {
  const code = generate(address, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quietZone
  return { path: toSvgPath(code), viewBox: `${-quietZone} ${-quietZone} ${side} ${side}` }
}
