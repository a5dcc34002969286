/** Texts that a PDF shows on a page beside its content: values of fields, and notes. */
import type { ShouldContinue } from '../file-content.ts'
import { maxTextCharacters } from '../text/clean-text.ts'
import type { Pdfium } from './pdfium.ts'

const subtypes = { link: 2, popup: 16, field: 20 } as const
/** Flags: hidden, and not shown on a screen. */
const unseen = 0x02 | 0x20
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
  const {
    _FPDFPage_GetAnnotCount: countOn,
    _FPDFPage_GetAnnot: open,
    _FPDFPage_CloseAnnot: close,
  } = pdfium.annotations
  const texts: string[] = []
  const count = countOn(page)
  let left = maxTextCharacters
  let hasDrawn = false
  let i = 0
  for (; i < count && left > 0 && shouldContinue(); i++) {
    const one = open(page, i)
    const text = textOf(pdfium, one, form)
    close(one)
    if (text === undefined) continue
    if (text === '') hasDrawn = true
    else texts.push(text)
    left -= text.length
  }
  return { texts, hasDrawn, isWhole: i >= count }
}

/** Undefined for an annotation that is not seen. */
function textOf(pdfium: Pdfium, one: number, form: number | undefined): string | undefined {
  const { annotations, put, free, textBy } = pdfium
  const {
    _FPDFAnnot_GetSubtype: subtypeOf,
    _FPDFAnnot_GetFlags: flagsOf,
    _FPDFAnnot_GetStringValue: entryOf,
  } = annotations
  const subtype = subtypeOf(one)
  if (flagsOf(one) & unseen || subtype === subtypes.link || subtype === subtypes.popup) return undefined
  if (subtype === subtypes.field) return form === undefined ? '' : valueOf(pdfium, form, one)
  const key = put(Buffer.from('Contents\0'))
  const text = textBy((to, bytes) => entryOf(one, key, to, bytes), maxBytes)
  free(key)
  return text
}

/** As shown: the labels of a choice, nothing of a password. */
function valueOf({ annotations, textBy }: Pdfium, form: number, field: number): string {
  const {
    _FPDFAnnot_GetFormFieldType: typeOf,
    _FPDFAnnot_GetFormFieldFlags: flagsOf,
    _FPDFAnnot_GetFormFieldValue: enteredValue,
    _FPDFAnnot_GetOptionCount: optionCount,
    _FPDFAnnot_IsOptionSelected: isSelected,
    _FPDFAnnot_GetOptionLabel: labelOf,
  } = annotations
  const type = typeOf(form, field)
  const isChoice = choices.includes(type)
  if (!isChoice && (type !== textField || flagsOf(form, field) & passwordFlag)) return ''
  const count = isChoice ? Math.min(optionCount(form, field), maxOptions) : 0
  const chosen = Array.from({ length: count }, (_, i) => i)
    .filter((i) => isSelected(form, field, i))
    .map((i) => textBy((to, bytes) => labelOf(form, field, i, to, bytes), maxBytes))
  return chosen.join('\n') || textBy((to, bytes) => enteredValue(form, field, to, bytes), maxBytes)
}
