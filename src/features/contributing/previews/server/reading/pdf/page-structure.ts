/** Facts of a PDF by its tags. */
import type { MeasuredFacts } from '../../../text-blocks.ts'
import { isDescription } from '../facts.ts'
import type { Pdfium } from './pdfium.ts'

/** Of a page. */
const maxElements = 20_000
const maxBytes = 20_000

const childrenOf = (count: number, childAt: (index: number) => number) =>
  Array.from({ length: Math.max(0, Math.min(count, maxElements)) }, (_, i) => childAt(i))

/** Type and description of each element of a page. */
export function structureOf({ api, textBy }: Pdfium, page: number) {
  const tree = api.FPDF_StructTree_GetForPage(page)
  if (!tree) return []
  const found: { readonly type: string; readonly alt: string }[] = []
  const open = childrenOf(api.FPDF_StructTree_CountChildren(tree), (i) =>
    api.FPDF_StructTree_GetChildAtIndex(tree, i),
  )
  while (open.length > 0 && found.length < maxElements) {
    const element = open.pop()
    // Content, which is no element.
    if (!element) continue
    found.push({
      type: textBy((to, bytes) => api.FPDF_StructElement_GetType(element, to, bytes), maxBytes),
      alt: textBy((to, bytes) => api.FPDF_StructElement_GetAltText(element, to, bytes), maxBytes),
    })
    const count = api.FPDF_StructElement_CountChildren(element)
    open.push(...childrenOf(count, (i) => api.FPDF_StructElement_GetChildAtIndex(element, i)))
  }
  api.FPDF_StructTree_Close(tree)
  return found
}

/** Headings and figures among elements. */
export function structureFacts(elements: ReturnType<typeof structureOf>): MeasuredFacts {
  const figures = elements.filter(({ type }) => type === 'Figure')
  return {
    tagged: true,
    headings: elements.filter(({ type }) => /^H[1-6]?$/.test(type)).length,
    pictures: figures.length,
    described: figures.filter(({ alt }) => isDescription(alt)).length,
  }
}
