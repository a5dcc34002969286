/** The only code that makes elements of blocks: for the app and, rendered to HTML, for plain pages. It has no state. */
import { createElement as element, Fragment, type ReactNode } from 'react'
import { leavesSite } from '#shared/paths.ts'
import type { TextPart } from './contract.ts'
import type { shownPictures } from './page-image.ts'
import type { Block, Run, Section } from './text-blocks.ts'

export interface ReadingTexts {
  readonly noDescription: string
  readonly notShown: string
  readonly table: string
  /** Hidden, at the end of a link to another site. */
  readonly usesData: string
}

interface ReadingViewProps {
  /** Id of the section, such as `p21`. */
  readonly id: string
  /** Such as `Page 21`; undefined for a text without pages. */
  readonly title: string | undefined
  readonly blocks: Section
  /** Language of the text; undefined if it is that of the page. */
  readonly lang: string | undefined
  /** Those of the file that are stored, by number. */
  readonly pictures: ReturnType<typeof shownPictures>
  readonly texts: ReadingTexts
  /** Of this site, such as `https://thuto.example`; absent on plain pages, whose frame marks links to other sites. */
  readonly origin?: string
  /** Links below the text. */
  readonly children?: ReactNode
}

type Kind<Is extends Block['is']> = Extract<Block, { readonly is: Is }>

type RunContext = Pick<ReadingViewProps, 'texts' | 'origin'>

function runElement({ text, mark, href }: Run, key: number, { texts, origin }: RunContext) {
  const marked = mark ? element(mark, null, text) : text
  if (href === undefined) return element(Fragment, { key }, marked)
  const note =
    origin !== undefined &&
    leavesSite(href, origin) &&
    element('span', { className: 'visuallyHidden' }, texts.usesData)
  return element('a', { key, href, rel: 'noopener noreferrer ugc' }, marked, note)
}
const runsOf = (runs: readonly Run[], context: RunContext) =>
  runs.map((run, key) => runElement(run, key, context))

type Items = Kind<'list'>['items']

/** Items of a deeper level are a list inside the item before them. */
function listElement(items: Items, context: RunContext, start?: number, key?: number): ReactNode {
  const [first] = items
  if (!first) return null
  const starts = items.flatMap(({ level }, at) => (at === 0 || level <= first.level ? [at] : []))
  const children = starts.map((at, i) =>
    element(
      'li',
      { key: at },
      runsOf(items[at]?.runs ?? [], context),
      listElement(items.slice(at + 1, starts[i + 1]), context),
    ),
  )
  return first.ordered ? element('ol', { key, start }, children) : element('ul', { key }, children)
}

function tableElement({ rows, headerRows }: Kind<'table'>, context: RunContext) {
  const rowElement = (row: readonly (readonly Run[])[], at: number) => {
    const [tag, scope] = at < headerRows ? ['th', 'col'] : ['td', undefined]
    return element(
      'tr',
      { key: at },
      row.map((cell, key) => element(tag, { key, scope }, runsOf(cell, context))),
    )
  }
  const table = element('table', null, element('tbody', null, rows.map(rowElement)))
  // A wide table scrolls in a box of its own, which the keyboard reaches.
  return element(
    'div',
    { className: 'scrolled', role: 'region', 'aria-label': context.texts.table, tabIndex: 0 },
    table,
  )
}

function pictureElement({ n, alt }: Kind<'picture'>, { pictures, texts }: ReadingViewProps) {
  const picture = pictures.get(n)
  const described = alt ?? texts.noDescription
  if (!picture) return element('p', null, element('em', null, `${described}. ${texts.notShown}`))
  return element('img', { ...picture, alt: described, loading: 'lazy', decoding: 'async' })
}

/** Id of a heading, by the number of its block. */
export const headingId = (section: string, block: number) => `${section}-${block}`

function blockElement(block: Block, at: number, props: ReadingViewProps) {
  switch (block.is) {
    case 'heading': {
      const level = Math.min(6, block.level + (props.title === undefined ? 1 : 2))
      return element(`h${level}`, { id: headingId(props.id, at) }, runsOf(block.runs, props))
    }
    case 'paragraph':
      return element('p', { dir: 'auto' }, runsOf(block.runs, props))
    case 'list':
      return listElement(block.items, props, block.start)
    case 'table':
      return tableElement(block, props)
    case 'picture':
      return pictureElement(block, props)
    case 'note':
      return element('p', { className: 'note', dir: 'auto' }, runsOf(block.runs, props))
  }
}

interface TitleTexts {
  readonly page: (input: { readonly n: number }) => string
  readonly slide: (input: { readonly n: number }) => string
}

/** `Page 21` or `Slide 21`; undefined for a section that is neither. */
export const sectionTitle = (
  { n, isPage }: TextPart['sections'][number],
  kind: TextPart['kind'],
  texts: TitleTexts,
) => (isPage ? texts[kind === 'slides' ? 'slide' : 'page']({ n }) : undefined)

/** One section of the text of a file, in the order of the file. */
export function ReadingView(props: ReadingViewProps) {
  const { id, title, blocks, lang, children } = props
  return element(
    'section',
    { id, tabIndex: -1, 'aria-labelledby': title === undefined ? undefined : `${id}-title` },
    title !== undefined && element('h2', { id: `${id}-title` }, title),
    element(
      'div',
      { lang },
      blocks.map((block, key) => element(Fragment, { key }, blockElement(block, key, props))),
    ),
    children,
  )
}
