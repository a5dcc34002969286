/** Drawing operators of a page's content stream. Points from the lower left corner, as PDF counts. */
import { fonts, type FontName } from './fonts.ts'
import { winAnsi } from './win-ansi.ts'

/** Red, green and blue, each 0 to 1, as the operators want them. */
type Ink = string

/** The operands of a `#rrggbb` colour. */
export const ink = (hex: string): Ink =>
  [1, 3, 5].map((at) => figure(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')

/** A number as short as a reader needs it. */
const figure = (value: number) => String(Math.round(value * 1000) / 1000)

export interface Stroke {
  readonly font: FontName
  readonly size: number
  readonly ink: Ink
}

/** Text with its baseline at `y`. */
export function drawText(text: string, x: number, y: number, { font, size, ink: colour }: Stroke): string {
  const shown = winAnsi(text).replace(/[\\()]/g, '\\$&')
  return `BT /${fonts[font].resource} ${figure(size)} Tf ${colour} rg ${figure(x)} ${figure(y)} Td (${shown}) Tj ET`
}

/** A filled rectangle, its lower left corner at `x`, `y`. */
export const drawBox = (x: number, y: number, width: number, height: number, colour: Ink) =>
  `${colour} rg ${[x, y, width, height].map(figure).join(' ')} re f`

/** A thin rule from left to right. */
export const drawRule = (x: number, y: number, width: number, colour: Ink, thickness = 0.6) =>
  `${colour} RG ${figure(thickness)} w ${figure(x)} ${figure(y)} m ${figure(x + width)} ${figure(y)} l S`

/** A filled triangle of three corners. */
export const drawTriangle = (corners: readonly (readonly [number, number])[], colour: Ink) =>
  `${colour} rg ${corners.map(([x, y], i) => `${figure(x)} ${figure(y)} ${i === 0 ? 'm' : 'l'}`).join(' ')} h f`
