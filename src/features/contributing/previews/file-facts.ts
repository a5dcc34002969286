/** Accessibility facts of a file, as text and as schema.org properties. They claim no conformance to a standard. */
import { typeLabel } from '#features/catalogue/resources/format.ts'
import { typeOf } from '#features/catalogue/resources/facets.ts'
import type { MeasuredFacts } from './text-blocks.ts'

interface FactTexts {
  readonly hasText: string
  readonly imagesOnly: string
  readonly hasHeadings: string
  readonly described: (input: { readonly described: number; readonly pictures: number }) => string
}

/** `Has text · Has headings · 3 of 3 pictures described`; empty if nothing is known. */
export function accessFacts(access: string | null, facts: MeasuredFacts | null, texts: FactTexts): string {
  if (access === null) return ''
  const { headings = 0, pictures = 0, described = 0 } = facts ?? {}
  return [
    access === 'images-only' ? texts.imagesOnly : texts.hasText,
    headings > 0 && texts.hasHeadings,
    pictures > 0 && texts.described({ described, pictures }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Properties of schema.org; `summary`: the facts as a sentence. */
export function accessibilityProperties(access: string | null, facts: MeasuredFacts | null, summary: string) {
  if (access === null) return {}
  const { headings = 0, pictures = 0, described = 0, tagged = false } = facts ?? {}
  const features = [
    tagged && 'taggedPDF',
    pictures > 0 && described === pictures && 'alternativeText',
    headings > 0 && 'structuralNavigation',
  ].filter((feature) => feature !== false)
  return {
    accessMode: [
      access !== 'images-only' && 'textual',
      (access === 'images-only' || pictures > 0) && 'visual',
    ].filter((mode) => mode !== false),
    ...(features.length > 0 && { accessibilityFeature: features }),
    accessibilitySummary: summary,
  }
}

/** Asks the author for the missing descriptions of pictures, in Word or PowerPoint; empty for a PDF. */
export const descriptionHint = (
  { mime, undescribed }: { readonly mime: string | null; readonly undescribed: number },
  text: (input: { readonly pictures: number; readonly program: string }) => string,
) =>
  undescribed === 0 || typeOf({ mime }) === 'pdf'
    ? ''
    : text({ pictures: undescribed, program: typeLabel(mime) })
