/** The look of the Word files: named styles, so that a teacher who edits one changes them all. */
import { look, officeColour } from '../look.ts'
import { xmlHead } from './xml.ts'

export const wordNamespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** The room for one handwritten line, in twentieths of a point. */
const answerLineHeight = 480

interface Style {
  readonly id: string
  readonly name: string
  readonly paragraph?: string
  readonly run?: string
  readonly next?: string
}

const colour = (hex: string) => `<w:color w:val="${officeColour(hex)}"/>`
const size = (points: number) => `<w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/>`
const shade = (hex: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${officeColour(hex)}"/>`
const border = (side: string, hex: string, space: number, width = 4) =>
  `<w:${side} w:val="single" w:sz="${width}" w:space="${space}" w:color="${officeColour(hex)}"/>`
const borders = (...list: string[]) => `<w:pBdr>${list.join('')}</w:pBdr>`
const exact = (line: number) => `<w:spacing w:before="0" w:after="0" w:line="${line}" w:lineRule="exact"/>`
/** The title's box: two paragraphs with the same borders and indents stand as one, the ochre edge only below the last. */
const band = `${borders(border('top', look.indigo, 10), border('left', look.indigo, 8), border('bottom', look.ochre, 8, 48), border('right', look.indigo, 8))}${shade(look.indigo)}`
const bandIndent = '<w:ind w:left="180" w:right="180"/>'

const styles: readonly Style[] = [
  {
    id: 'Normal',
    name: 'Normal',
    paragraph: '<w:spacing w:before="0" w:after="120" w:line="276" w:lineRule="auto"/>',
  },
  {
    id: 'Place',
    name: 'Subject and grade',
    next: 'Title',
    paragraph: `<w:keepNext/>${band}<w:spacing w:before="0" w:after="0"/>${bandIndent}`,
    run: `<w:b/>${colour(look.sand)}${size(10.5)}`,
  },
  {
    id: 'Title',
    name: 'Title',
    next: 'Intro',
    paragraph: `<w:keepNext/>${band}<w:spacing w:before="0" w:after="0" w:line="264" w:lineRule="auto"/>${bandIndent}`,
    run: `<w:b/>${colour(look.white)}${size(21)}`,
  },
  {
    id: 'Intro',
    name: 'Introduction',
    next: 'Heading1',
    paragraph: '<w:spacing w:before="240" w:after="120" w:line="276" w:lineRule="auto"/>',
    run: `${colour(look.quiet)}${size(11.5)}`,
  },
  {
    id: 'Heading1',
    name: 'heading 1',
    next: 'Normal',
    paragraph: '<w:keepNext/><w:keepLines/><w:spacing w:before="280" w:after="80"/><w:outlineLvl w:val="0"/>',
    run: `<w:b/>${colour(look.indigo)}${size(14)}`,
  },
  {
    id: 'ListParagraph',
    name: 'List Paragraph',
    paragraph:
      '<w:spacing w:before="0" w:after="60" w:line="276" w:lineRule="auto"/><w:ind w:left="400" w:hanging="400"/>',
  },
  { id: 'TableText', name: 'Table text', paragraph: '<w:spacing w:before="0" w:after="0"/>' },
  {
    id: 'TableHead',
    name: 'Table head',
    paragraph: '<w:keepNext/><w:spacing w:before="0" w:after="0"/>',
    run: '<w:b/>',
  },
  { id: 'Gap', name: 'Gap', paragraph: exact(140) },
  {
    id: 'AnswerLine',
    name: 'Answer line',
    paragraph: `${borders(border('bottom', look.rule, 1), border('between', look.rule, 1))}${exact(answerLineHeight)}`,
  },
  {
    id: 'Code',
    name: 'Code',
    paragraph: `${shade(look.tint)}<w:spacing w:before="0" w:after="0" w:line="264" w:lineRule="auto"/><w:ind w:left="180"/>`,
    run: `<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>${size(10)}`,
  },
  {
    id: 'Footer',
    name: 'footer',
    paragraph: `${borders(border('top', look.rule, 6))}<w:tabs><w:tab w:val="right" w:pos="9638"/></w:tabs><w:spacing w:before="0" w:after="0"/>`,
    run: `${colour(look.quiet)}${size(8.5)}`,
  },
]

function styleXml({ id, name, paragraph = '', run = '', next }: Style): string {
  const head = id === 'Normal' ? ' w:default="1"' : ''
  const based = id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'
  const follow = next ? `<w:next w:val="${next}"/>` : ''
  return `<w:style w:type="paragraph"${head} w:styleId="${id}"><w:name w:val="${name}"/>${based}${follow}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
}

/** The styles part, its text marked as the lesson's language for the spelling checker. */
export const docxStyles = (locale: string) =>
  `${xmlHead}<w:styles ${wordNamespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/>${colour(look.text)}${size(11)}<w:lang w:val="${locale}" w:eastAsia="${locale}"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>${styles.map(styleXml).join('')}</w:styles>`

/** The numbering part: one bulleted list, and a list of its own for every run of numbers. */
export function docxNumbering(bulletId: number, numbered: readonly { id: number; start: number }[]): string {
  const level = (format: string, text: string) =>
    `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="400" w:hanging="400"/></w:pPr></w:lvl>`
  const kinds = `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/>${level('bullet', '•')}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="singleLevel"/>${level('decimal', '%1.')}</w:abstractNum>`
  const lists = numbered.map(
    ({ id, start }) =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`,
  )
  return `${xmlHead}<w:numbering ${wordNamespaces}>${kinds}<w:num w:numId="${bulletId}"><w:abstractNumId w:val="0"/></w:num>${lists.join('')}</w:numbering>`
}

/** Says that the file is a modern one, or Word opens it in compatibility mode. */
export const docxSettings = `${xmlHead}<w:settings ${wordNamespaces}><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`
