/** Texts that a PDF shows on a page beside its content: values of fields, and notes. */
import { maxTextCharacters } from '../clean-text.ts'
import type { ShouldContinue } from '../file-content.ts'
import type { Pdfium } from './pdfium.ts'

const link = 2
const popup = 16
const widget = 20
/** Flags: hidden, and not shown on a screen. */
const unseen = 0x02 | 0x20
const choiceFields = [4, 5]
const textField = 6
const passwordField = 1 << 13
const maxBytes = 2 * maxTextCharacters
const maxOptions = 1_000

/** `isWhole` is false once the time is used up. */
export function annotationTexts(
  pdfium: Pdfium,
  page: number,
  form: number | undefined,
  shouldContinue: ShouldContinue,
) {
  const texts: string[] = []
  const count = pdfium.annotation.count(page)
  let left = maxTextCharacters
  let i = 0
  for (; i < count && left > 0 && shouldContinue(); i++) {
    const annotation = pdfium.annotation.open(page, i)
    const text = textOf(pdfium, annotation, form)
    pdfium.annotation.close(annotation)
    if (text !== '') texts.push(text)
    left -= text.length
  }
  return { texts, isWhole: i >= count }
}

function textOf(pdfium: Pdfium, annotation: number, form: number | undefined): string {
  const subtype = pdfium.annotation.subtype(annotation)
  if (pdfium.annotation.flags(annotation) & unseen) return ''
  if (subtype === widget) return form === undefined ? '' : valueOf(pdfium, form, annotation)
  return subtype === link || subtype === popup ? '' : noteOf(pdfium, annotation)
}

function noteOf(pdfium: Pdfium, annotation: number): string {
  const key = pdfium.put(Buffer.from('Contents\0'))
  const text = pdfium.textBy((to, bytes) => pdfium.annotation.entry(annotation, key, to, bytes), maxBytes)
  pdfium.free(key)
  return text
}

/** Text as shown: of a choice the labels, of a password nothing. */
function valueOf(pdfium: Pdfium, form: number, field: number): string {
  const { annotation, textBy } = pdfium
  const type = annotation.fieldType(form, field)
  if (type !== textField && !choiceFields.includes(type)) return ''
  if (type === textField && annotation.fieldFlags(form, field) & passwordField) return ''
  const chosen =
    type === textField
      ? []
      : Array.from({ length: Math.min(annotation.optionCount(form, field), maxOptions) }, (_, i) => i)
          .filter((i) => annotation.isSelected(form, field, i))
          .map((i) => textBy((to, bytes) => annotation.optionLabel(form, field, i, to, bytes), maxBytes))
  return chosen.length > 0
    ? chosen.join('\n')
    : textBy((to, bytes) => annotation.fieldValue(form, field, to, bytes), maxBytes)
}
