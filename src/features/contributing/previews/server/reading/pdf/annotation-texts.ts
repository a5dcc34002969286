/** Texts that a PDF shows on a page beside its content: values of fields, and notes. */
import type { ShouldContinue } from '../file-content.ts'
import { maxTextCharacters } from '../text/clean-text.ts'
import type { Pdfium } from './pdfium.ts'

const subtypes = { link: 2, popup: 16, field: 20 } as const
/** Flags: hidden, and not shown on a screen. */
const hiddenFlags = 0x02 | 0x20
const choices = [4, 5]
const textField = 6
const passwordFlag = 1 << 13
const maxBytes = 2 * maxTextCharacters
const maxOptions = 1_000

/** `isWhole` is false once the time or the number of characters is used up. `hasDrawn`: text may be in a picture of an annotation. */
export function annotationTexts(
  pdfium: Pdfium,
  page: number,
  form: number | undefined,
  shouldContinue: ShouldContinue,
) {
  const { api } = pdfium
  const texts: string[] = []
  const count = api.FPDFPage_GetAnnotCount(page)
  let left = maxTextCharacters
  let hasDrawn = false
  let i = 0
  for (; i < count && left > 0 && shouldContinue(); i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i)
    const text = textOf(pdfium, annotation, form)
    api.FPDFPage_CloseAnnot(annotation)
    if (text === undefined) continue
    if (text === '') hasDrawn = true
    else texts.push(text)
    left -= text.length
  }
  return { texts, hasDrawn, isWhole: i >= count }
}

/** Undefined for an annotation that is not seen. */
function textOf(pdfium: Pdfium, annotation: number, form: number | undefined): string | undefined {
  const { api, put, free, textBy } = pdfium
  const subtype = api.FPDFAnnot_GetSubtype(annotation)
  if (
    api.FPDFAnnot_GetFlags(annotation) & hiddenFlags ||
    subtype === subtypes.link ||
    subtype === subtypes.popup
  )
    return undefined
  if (subtype === subtypes.field) return form === undefined ? '' : valueOf(pdfium, form, annotation)
  const key = put(Buffer.from('Contents\0'))
  const text = textBy((to, bytes) => api.FPDFAnnot_GetStringValue(annotation, key, to, bytes), maxBytes)
  free(key)
  return text
}

/** As shown: the labels of a choice, nothing of a password. */
function valueOf({ api, textBy }: Pdfium, form: number, field: number): string {
  const type = api.FPDFAnnot_GetFormFieldType(form, field)
  const isChoice = choices.includes(type)
  if (!isChoice && (type !== textField || api.FPDFAnnot_GetFormFieldFlags(form, field) & passwordFlag))
    return ''
  const count = isChoice ? Math.min(api.FPDFAnnot_GetOptionCount(form, field), maxOptions) : 0
  const chosen = Array.from({ length: count }, (_, i) => i)
    .filter((i) => api.FPDFAnnot_IsOptionSelected(form, field, i))
    .map((i) => textBy((to, bytes) => api.FPDFAnnot_GetOptionLabel(form, field, i, to, bytes), maxBytes))
  return (
    chosen.join('\n') ||
    textBy((to, bytes) => api.FPDFAnnot_GetFormFieldValue(form, field, to, bytes), maxBytes)
  )
}
