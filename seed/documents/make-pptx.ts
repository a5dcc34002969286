import type { FileLesson } from '../lesson.ts'
import { lessonWords } from './lesson-words.ts'
import { slidesOf } from './ooxml/slides-of.ts'
import { officePackage, type Part, relationshipsOf } from './ooxml/office-package.ts'
import { pptxLayouts } from './ooxml/pptx-layouts.ts'
import { contentSlideXml, titleSlideXml } from './ooxml/pptx-slides.ts'
import { pptxTheme } from './ooxml/pptx-theme.ts'
import { drawingNamespaces, slideSize } from './ooxml/pptx-shapes.ts'
import { xmlHead } from './ooxml/xml.ts'

const powerPointType = 'application/vnd.openxmlformats-officedocument.presentationml'
const presentationPath = 'ppt/presentation.xml'
const firstSlideRelation = 3

/** The lesson as a PowerPoint file: a title slide, then each section on as many slides as it needs. */
export function makePptx(lesson: FileLesson): Uint8Array {
  const { locale } = lessonWords(lesson)
  const slides = [
    { xml: titleSlideXml(lesson), layout: 1 },
    ...lesson.sections.flatMap(slidesOf).map((slide) => ({ xml: contentSlideXml(slide, locale), layout: 2 })),
  ]
  const parts: Part[] = [
    {
      path: presentationPath,
      type: `${powerPointType}.presentation.main+xml`,
      xml: presentationXml(slides.length, locale),
    },
    relationshipsOf(presentationPath, [
      { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      { id: 'rId2', type: 'theme', target: 'theme/theme1.xml' },
      ...slides.map((_, i) => ({
        id: `rId${firstSlideRelation + i}`,
        type: 'slide',
        target: `slides/slide${i + 1}.xml`,
      })),
    ]),
    {
      path: 'ppt/theme/theme1.xml',
      type: 'application/vnd.openxmlformats-officedocument.theme+xml',
      xml: pptxTheme,
    },
    ...pptxLayouts(powerPointType),
    ...slides.flatMap(({ xml, layout }, i) => slideParts(`ppt/slides/slide${i + 1}.xml`, xml, layout)),
  ]
  return officePackage(lesson, presentationPath, parts)
}

const slideParts = (path: string, xml: string, layout: number): Part[] => [
  { path, type: `${powerPointType}.slide+xml`, xml },
  relationshipsOf(path, [
    { id: 'rId1', type: 'slideLayout', target: `../slideLayouts/slideLayout${layout}.xml` },
  ]),
]

function presentationXml(count: number, locale: string): string {
  const ids = Array.from(
    { length: count },
    (_, i) => `<p:sldId id="${256 + i}" r:id="rId${firstSlideRelation + i}"/>`,
  )
  const { width, height } = slideSize
  return `${xmlHead}<p:presentation ${drawingNamespaces} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${width}" cy="${height}"/><p:notesSz cx="${height}" cy="${width}"/><p:defaultTextStyle><a:defPPr><a:defRPr lang="${locale}"/></a:defPPr></p:defaultTextStyle></p:presentation>`
}
