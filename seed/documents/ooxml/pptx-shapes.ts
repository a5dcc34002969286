/** The building bricks of a slide. Lengths in English Metric Units, 12,700 to the point. */
import { officeColour } from '../look.ts'
import { escapeXml } from './xml.ts'

export const drawingNamespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'

/** Sixteen by nine. */
export const slideSize = { width: 12192000, height: 6858000 }
export const sideMargin = 640000

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A fill of one `#rrggbb` colour. */
export const solid = (hex: string) => `<a:solidFill><a:srgbClr val="${officeColour(hex)}"/></a:solidFill>`

/** Where a shape stands, mirrored if asked. */
export const transform = ({ x, y, width, height }: Frame, flip = false) =>
  `<a:xfrm${flip ? ' flipH="1"' : ''}><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`

const shapeName = (id: number, name: string, inner = '') =>
  `<p:nvSpPr><p:cNvPr id="${id}" name="${escapeXml(name)}"/><p:cNvSpPr/><p:nvPr>${inner}</p:nvPr></p:nvSpPr>`

interface DrawnShape {
  readonly id: number
  readonly name: string
  readonly frame: Frame
  readonly hex: string
  readonly geometry?: 'rect' | 'rtTriangle'
  readonly flip?: boolean
}

/** A coloured shape without words. */
export const drawnShape = ({ id, name, frame, hex, geometry = 'rect', flip = false }: DrawnShape) =>
  `<p:sp>${shapeName(id, name)}<p:spPr>${transform(frame, flip)}<a:prstGeom prst="${geometry}"><a:avLst/></a:prstGeom>${solid(hex)}<a:ln><a:noFill/></a:ln></p:spPr></p:sp>`

interface Placeholder {
  readonly id: number
  readonly name: string
  /** `type="title"`, `idx="1"` and the like. */
  readonly place: string
  /** Only where the layout or the master sets it; a slide inherits it. */
  readonly frame?: Frame
  readonly bodyProperties?: string
  readonly listStyle?: string
  readonly paragraphs: string
}

/** A shape that takes its place and look from the layout of the same name. */
export const placeholder = ({
  id,
  name,
  place,
  frame,
  bodyProperties = '<a:bodyPr/>',
  listStyle = '<a:lstStyle/>',
  paragraphs,
}: Placeholder) =>
  `<p:sp>${shapeName(id, name, `<p:ph ${place}/>`)}<p:spPr>${frame ? transform(frame) : ''}</p:spPr><p:txBody>${bodyProperties}${listStyle}${paragraphs}</p:txBody></p:sp>`

/** A slide's tree of shapes. */
export const shapeTree = (shapes: string) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes}</p:spTree>`

/** How a run differs from what its placeholder says. */
export interface RunLook {
  readonly points?: number
  readonly bold?: boolean
  readonly hex?: string
  readonly typeface?: string
}

/** A run of text that looks as its placeholder says, but for `RunLook`. */
export function textRun(text: string, locale: string, { points, bold, hex, typeface }: RunLook = {}): string {
  const size = points === undefined ? '' : ` sz="${points * 100}"`
  const weight = bold ? ' b="1"' : ''
  const inner = `${hex ? solid(hex) : ''}${typeface ? `<a:latin typeface="${typeface}"/>` : ''}`
  return `<a:r><a:rPr lang="${locale}"${size}${weight} dirty="0">${inner}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`
}
