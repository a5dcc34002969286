/** The slide master and its two layouts: a dark title slide, a light slide for the work. */
import { look } from '../look.ts'
import { type Part, relationshipsOf } from './office-package.ts'
import {
  drawingNamespaces,
  drawnShape,
  type Frame,
  placeholder,
  shapeTree,
  sideMargin,
  slideSize,
  solid,
} from './pptx-shapes.ts'
import { xmlHead } from './xml.ts'

const { width } = slideSize
const textWidth = width - 2 * sideMargin
const titleFrame: Frame = { x: sideMargin, y: 380000, width: textWidth, height: 900000 }
/** Where the text or the table of a slide stands. */
export const bodyFrame: Frame = { x: sideMargin, y: 1480000, width: textWidth, height: 4850000 }

const background = (hex: string) => `<p:bg><p:bgPr>${solid(hex)}<a:effectLst/></p:bgPr></p:bg>`
const prompt = (text: string) => `<a:p><a:r><a:rPr lang="en-ZA"/><a:t>${text}</a:t></a:r></a:p>`
const level = (points: number, hex: string, more = '') =>
  `<a:lstStyle><a:lvl1pPr marL="0" indent="0"><a:buNone/><a:defRPr sz="${points * 100}"${more}>${solid(hex)}</a:defRPr></a:lvl1pPr></a:lstStyle>`
const anchored = (side: 't' | 'ctr' | 'b') =>
  `<a:bodyPr lIns="0" rIns="0" anchor="${side}"><a:normAutofit/></a:bodyPr>`

/** The painted-wall strip: triangles of sand on ochre. */
function strip(y: number, side: number): string {
  const count = width / side
  const tiles = Array.from({ length: count }, (_, i) => {
    const frame = { x: i * side, y, width: side, height: side }
    return drawnShape({
      id: 40 + i,
      name: `Strip ${i + 1}`,
      frame,
      hex: look.sand,
      geometry: 'rtTriangle',
      flip: i % 2 === 0,
    })
  })
  const ground = drawnShape({
    id: 20,
    name: 'Strip',
    frame: { x: 0, y, width, height: side },
    hex: look.ochre,
  })
  return ground + tiles.join('')
}

const titleLayout = shapeTree(
  [
    strip(5100000, 304800),
    placeholder({
      id: 2,
      name: 'Title',
      place: 'type="ctrTitle"',
      frame: { x: sideMargin, y: 1300000, width: textWidth, height: 1900000 },
      bodyProperties: anchored('b'),
      listStyle: level(40, look.white, ' b="1"'),
      paragraphs: prompt('Title'),
    }),
    placeholder({
      id: 3,
      name: 'Subtitle',
      place: 'type="subTitle" idx="1"',
      frame: { x: sideMargin, y: 3350000, width: textWidth, height: 1500000 },
      bodyProperties: anchored('t'),
      listStyle: level(20, look.tint),
      paragraphs: prompt('What it is about'),
    }),
    placeholder({
      id: 4,
      name: 'Subject and grade',
      place: 'type="body" sz="quarter" idx="10"',
      frame: { x: sideMargin, y: 560000, width: textWidth, height: 480000 },
      bodyProperties: anchored('ctr'),
      listStyle: level(18, look.sand, ' b="1"'),
      paragraphs: prompt('Subject and grade'),
    }),
    placeholder({
      id: 5,
      name: 'Credit',
      place: 'type="body" sz="quarter" idx="11"',
      frame: { x: sideMargin, y: 5800000, width: textWidth, height: 480000 },
      bodyProperties: anchored('ctr'),
      listStyle: level(16, look.sand),
      paragraphs: prompt('Who made it'),
    }),
  ].join(''),
)

const titleShape = placeholder({
  id: 2,
  name: 'Title',
  place: 'type="title"',
  frame: titleFrame,
  bodyProperties: anchored('ctr'),
  paragraphs: prompt('Heading'),
})

const workLayout = shapeTree(
  [
    drawnShape({ id: 20, name: 'Band', frame: { x: 0, y: 0, width, height: 200000 }, hex: look.indigo }),
    drawnShape({ id: 21, name: 'Strip', frame: { x: 0, y: 200000, width, height: 50000 }, hex: look.ochre }),
    titleShape,
    placeholder({
      id: 3,
      name: 'Text',
      place: 'idx="1"',
      frame: bodyFrame,
      bodyProperties: anchored('t'),
      paragraphs: prompt('Text'),
    }),
  ].join(''),
)

const masterTree = shapeTree(
  titleShape +
    placeholder({
      id: 3,
      name: 'Text',
      place: 'type="body" idx="1"',
      frame: bodyFrame,
      bodyProperties: anchored('t'),
      paragraphs: prompt('Text'),
    }),
)

const textStyles = `<p:txStyles><p:titleStyle><a:lvl1pPr><a:defRPr sz="3200" b="1">${solid(look.indigo)}<a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr marL="0" indent="0"><a:spcBef><a:spcPts val="1000"/></a:spcBef><a:buNone/><a:defRPr sz="2400">${solid(look.text)}<a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></p:bodyStyle><p:otherStyle/></p:txStyles>`

const colourMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

const masterXml = `${xmlHead}<p:sldMaster ${drawingNamespaces}><p:cSld>${background(look.white)}${masterTree}</p:cSld>${colourMap}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/><p:sldLayoutId id="2147483650" r:id="rId2"/></p:sldLayoutIdLst>${textStyles}</p:sldMaster>`

const layoutXml = (type: string, name: string, hex: string, tree: string) =>
  `${xmlHead}<p:sldLayout ${drawingNamespaces} type="${type}" preserve="1"><p:cSld name="${name}">${background(hex)}${tree}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`

/** The parts every presentation shares; `types` is the vendor prefix of their content types. */
export function pptxLayouts(types: string): Part[] {
  const master = 'ppt/slideMasters/slideMaster1.xml'
  const layouts = [
    layoutXml('title', 'Title', look.indigo, titleLayout),
    layoutXml('obj', 'Work', look.white, workLayout),
  ]
  return [
    { path: master, type: `${types}.slideMaster+xml`, xml: masterXml },
    relationshipsOf(master, [
      { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
      { id: 'rId2', type: 'slideLayout', target: '../slideLayouts/slideLayout2.xml' },
      { id: 'rId3', type: 'theme', target: '../theme/theme1.xml' },
    ]),
    ...layouts.flatMap((xml, i) => {
      const path = `ppt/slideLayouts/slideLayout${i + 1}.xml`
      return [
        { path, type: `${types}.slideLayout+xml`, xml },
        relationshipsOf(path, [
          { id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
        ]),
      ]
    }),
  ]
}
