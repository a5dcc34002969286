/** Generates QR codes locally, so that no service learns what is shared. */
import { correction, generate } from 'lean-qr/nano'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Width of the light margin in modules (ISO 18004). */
const quietZone = 4

export interface QrCode {
  /** Outline of the dark modules, for `d` of a path. */
  readonly path: string
  /** Includes the light margin. */
  readonly viewBox: string
}

/** The code stays readable with a seventh of it damaged. Throws for more than 2,300 bytes. */
export function qrCode(address: string): QrCode {
  const code = generate(address, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quietZone
  return { path: toSvgPath(code), viewBox: `${-quietZone} ${-quietZone} ${side} ${side}` }
}
