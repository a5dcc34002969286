import type { CheckedText } from './checked-text.ts'

/** Runs of digits: places where they start and end. */
export interface DigitGroups {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

const isDigit = (code: number) => code >= 48 && code <= 57

export function digitGroups({ text }: CheckedText): DigitGroups {
  const starts: number[] = []
  const ends: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text.charCodeAt(at))) continue
    starts.push(at)
    while (at < text.length && isDigit(text.charCodeAt(at))) at += 1
    ends.push(at)
  }
  return { starts, ends }
}

/** The digits of groups of these lengths from group `i` on, with a separator that fits between them. */
export function digitsFrom(
  { text }: CheckedText,
  { starts, ends }: DigitGroups,
  i: number,
  lengths: readonly number[],
  separator: RegExp,
): string | undefined {
  let digits = ''
  for (const [j, length] of lengths.entries()) {
    const [start = -1, end = -1] = [starts[i + j], ends[i + j]]
    if (end - start !== length) return undefined
    const previous = ends[i + j - 1] ?? 0
    if (j > 0 && (start - previous > 3 || !separator.test(text.slice(previous, start)))) return undefined
    digits += text.slice(start, end)
  }
  return digits
}
