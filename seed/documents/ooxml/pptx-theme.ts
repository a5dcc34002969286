import { look, officeColour } from '../look.ts'
import { xmlHead } from './xml.ts'

const colour = (name: string, hex: string) => `<a:${name}><a:srgbClr val="${officeColour(hex)}"/></a:${name}>`

const colours = [
  colour('dk1', look.text),
  colour('lt1', look.white),
  colour('dk2', look.indigo),
  colour('lt2', look.tint),
  colour('accent1', look.indigo),
  colour('accent2', look.ochre),
  colour('accent3', look.sand),
  colour('accent4', look.quiet),
  colour('accent5', look.rule),
  colour('accent6', look.tint),
  colour('hlink', look.indigo),
  colour('folHlink', look.quiet),
].join('')

const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const line = `<a:ln w="9525">${fill}</a:ln>`
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
/** The format wants three strengths of everything; ours are alike. */
const three = (one: string) => one.repeat(3)

/** The colours and fonts that a teacher finds in PowerPoint's own menus. */
export const pptxTheme = `${xmlHead}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Thuto"><a:themeElements><a:clrScheme name="Thuto">${colours}</a:clrScheme><a:fontScheme name="Thuto"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Thuto"><a:fillStyleLst>${three(fill)}</a:fillStyleLst><a:lnStyleLst>${three(line)}</a:lnStyleLst><a:effectStyleLst>${three(effect)}</a:effectStyleLst><a:bgFillStyleLst>${three(fill)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
