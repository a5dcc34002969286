/** Normal forms of text: one for storage, one for comparison. */
import * as z from 'zod/mini'

// C0/C1 controls, zero-width and bidi overrides/isolates, line and paragraph separators, lone surrogates.
const unfit = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu

export const withoutSoftHyphens = (text: string) => text.replaceAll('\u00ad', '')

/** For storage: NFC, no soft hyphens; control, bidi and zero-width characters become spaces, white space collapses. */
export const normalizeText = (text: string) =>
  withoutSoftHyphens(text).normalize('NFC').replace(unfit, ' ').replace(/\s+/gu, ' ').trim()

/** Schema of one line of `min` to `max` characters after normalization. A far longer text is refused without it. */
export const line = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.meta({ maxLength: max })),
      z.transform((text: string) => (text.length > max * 4 + 100 ? text : normalizeText(text))),
    ),
    z.string().check(z.minLength(min), z.maxLength(max)),
  )

/** Schema of a positive integer in a query, with these digits. */
export const positiveInteger = (digits: RegExp) =>
  z.pipe(z.pipe(z.string().check(z.regex(digits)), z.transform(Number)), z.int().check(z.minimum(1)))

/** Combining marks, after decomposition (NFKD). The database folds by the same ranges. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** Text for comparison only: `Lineêre  FUNKSIES` → `lineere funksies`. Signs stay: `%` is searched for as `%`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()
