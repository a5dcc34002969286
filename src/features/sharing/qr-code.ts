/** QR codes, made here: nobody else learns what is shared. */
import { correction, generate } from 'lean-qr/nano'
import { toSvgPath } from 'lean-qr/extras/svg'

/** The light edge a code needs to be found, in squares (ISO 18004). */
const quietZone = 4

export interface QrCode {
  /** The outline of its dark squares, for `d` of a path. */
  readonly path: string
  /** Of a drawing of the whole, with the light edge around it. */
  readonly viewBox: string
}

/** Draws an address; it can be read with up to a seventh of it dirty or torn. Throws for more than 2,300 bytes. */
export function qrCode(address: string): QrCode {
  const code = generate(address, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quietZone
  return { path: toSvgPath(code), viewBox: `${-quietZone} ${-quietZone} ${side} ${side}` }
}
