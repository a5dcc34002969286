/** Parses XML into a tree of elements. */
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** Text of the element itself. */
  readonly text: string
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
})

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Decodes the four references that the site writes; another one stays as it is. */
export const plain = (text: string) =>
  text.replaceAll(/&(\w+);/g, (reference, name: string) => named[name] ?? reference)

type Node = Readonly<Record<string, unknown>>
const nodes = z.array(z.record(z.string(), z.unknown()))
const attributes = z.optional(z.record(z.string(), z.pipe(z.string(), z.transform(plain))))

function elementOf(node: Node): Element | undefined {
  const name = Object.keys(node).find((key) => key !== ':@')
  if (name === undefined || name === '#text' || name.startsWith('?')) return undefined
  const inside = nodes.parse(node[name])
  return {
    name,
    attributes: attributes.parse(node[':@']) ?? {},
    children: inside.map(elementOf).filter((each) => each !== undefined),
    text: inside.map((each) => (typeof each['#text'] === 'string' ? plain(each['#text']) : '')).join(''),
  }
}

/** Returns the root. Throws when the text is not well formed. */
export function readXml(text: string): Element {
  // oxlint-disable-next-line typescript/no-deprecated -- what takes its place is another package
  const root = nodes.parse(parser.parse(text, true)).map(elementOf).find(Boolean)
  if (!root) throw new Error('A document without an element')
  return root
}

export const childrenOf = (element: Element, name: string) =>
  element.children.filter((child) => child.name === name)

export const childOf = (element: Element, name: string): Element => {
  const [child] = childrenOf(element, name)
  if (!child) throw new Error(`${element.name} has no ${name}`)
  return child
}

export const textOf = (element: Element, name: string) => childOf(element, name).text
