/** Text from people, made fit to keep: one normal form, no invisible control or direction-changing characters. */
import * as z from 'zod/mini'

// C0/C1 controls, zero-width and bidi overrides/isolates, line and paragraph separators, lone surrogates.
const unfit = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu

/** NFC, unfit characters to spaces, runs of white space to one, trimmed. */
export const normalizeText = (text: string) =>
  text.normalize('NFC').replace(unfit, ' ').replace(/\s+/gu, ' ').trim()

/** A single line of text of `min` to `max` characters after tidying. */
export const line = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(max * 4 + 100)), z.transform(normalizeText)),
    z.string().check(z.minLength(min), z.maxLength(max)),
  )
