/** Headings and lists of a docx: which styles and numbers make them. */
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { itemOf, type Shape } from './pieces.ts'

const valueOf = attribute('[\\w.-]+:val')
const styleIdOf = attribute('[\\w.-]+:styleId')
const numberIdOf = attribute('[\\w.-]+:numId')
const abstractIdOf = attribute('[\\w.-]+:abstractNumId')
const levelOf = attribute('[\\w.-]+:ilvl')

const maxAncestors = 10

/** Tags by name: of the elements of a style, or of the properties of a paragraph. */
export type Properties = ReadonlyMap<string, string>

const elements = (xml: string) =>
  (unlessUnsafe(() => [...startTags(xml)]) ?? []).map(
    (tag) => [/^<(?:[\w.-]+:)?([\w.-]+)/.exec(tag)?.[1] ?? '', tag] as const,
  )

/** By style id. */
function stylesIn(xml: string) {
  const styles = new Map<string, Map<string, string>>()
  let style: Map<string, string> | undefined
  for (const [name, tag] of elements(xml))
    if (name === 'style') styles.set(styleIdOf(tag) ?? '', (style = new Map<string, string>()))
    else style?.set(name, tag)
  return styles
}

/** Formats and starts by list and level; a number belongs to a list, and may have levels of its own. */
function numberingIn(xml: string) {
  const [formats, starts, lists] = [
    new Map<string, string>(),
    new Map<string, number>(),
    new Map<string, string>(),
  ]
  let [list, level, number] = ['', '', '']
  for (const [name, tag] of elements(xml)) {
    if (name === 'abstractNum') list = abstractIdOf(tag) ?? ''
    if (name === 'lvl' || name === 'lvlOverride') level = levelOf(tag) ?? ''
    if (name === 'numFmt') formats.set(`${list} ${level}`, valueOf(tag) ?? '')
    if (name === 'start' || name === 'startOverride') starts.set(`${list} ${level}`, Number(valueOf(tag)))
    if (name === 'num') list = `number ${(number = numberIdOf(tag) ?? '')}`
    if (name === 'abstractNumId') lists.set(number, valueOf(tag) ?? '')
  }
  const counts = new Map<string, number>()
  const begun = new Set<string>()
  return {
    format: (id: string, at: string) =>
      formats.get(`number ${id} ${at}`) ?? formats.get(`${lists.get(id)} ${at}`),
    /** Of the next item of the first level. A number goes on with the count of its list, unless it has a start. */
    next(id: string) {
      const of = lists.get(id) ?? ''
      const start = begun.has(id) ? undefined : starts.get(`number ${id} 0`)
      const next = start ?? (counts.get(of) ?? (starts.get(`${of} 0`) ?? 1) - 1) + 1
      begun.add(id)
      counts.set(of, next)
      return next
    },
  }
}

/** By the outline level, or by the name of the style, which is English in every language of Word. */
function headingLevel(properties: Properties): number | undefined {
  const outline = properties.get('outlineLvl')
  if (outline !== undefined) return Number(valueOf(outline)) + 1
  const name = valueOf(properties.get('name') ?? '')?.toLowerCase() ?? ''
  const level = name === 'title' ? '1' : /^heading (\d)$/.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Returns a function that makes a heading, an item or a paragraph by the properties of a paragraph. */
export function wordFormat(stylesXml: string, numberingXml: string) {
  const styles = stylesIn(stylesXml)
  const numbering = numberingIn(numberingXml)
  /** Lists so far whose numbers do not go on, and the last number. */
  let [group, last] = [0, 0]

  return (properties: Properties): Shape => {
    // The paragraph, its style, and those that it is based on.
    const lineage = [properties]
    for (let next = properties.get('pStyle'); next !== undefined && lineage.length < maxAncestors;) {
      const style = styles.get(valueOf(next) ?? '')
      if (style) lineage.push(style)
      next = style?.get('basedOn')
    }
    const heading = lineage.map(headingLevel).find((level) => level !== undefined)
    if (heading !== undefined && heading >= 1 && heading <= 9)
      return { block: { is: 'heading', level: Math.min(heading, 6), runs: [] } }
    const list = lineage.find((each) => each.has('numId'))
    const id = valueOf(list?.get('numId') ?? '') ?? ''
    const level = valueOf(list?.get('ilvl') ?? '') ?? '0'
    const format = numbering.format(id, level) ?? 'none'
    if (format === 'none') return { block: { is: 'paragraph', runs: [] } }
    const isOrdered = format !== 'bullet'
    if (!isOrdered || level !== '0') return itemOf(isOrdered, level, group)
    const next = numbering.next(id)
    if (next !== last + 1) group += 1
    last = next
    return itemOf(true, level, group, next)
  }
}
