/** South African identity numbers: date of birth, sequence, citizenship, and a check digit (Luhn, ISO/IEC 7812). */
import type { CheckedText, Hit } from './checked-text.ts'
import { type DigitGroups, digitsFrom } from './digit-groups.ts'

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const daysIn = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** YYMMDD; 29 February only in a year that may be a leap year. */
function isDate(digits: string) {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeap = year % 4 === 0
  return day >= 1 && day <= (daysIn[month - 1] ?? 0) && (month !== 2 || day < 29 || isLeap)
}

/** 0: citizen, 1: resident, 2: refugee. */
export const isIdentityNumber = (digits: string): boolean =>
  /^\d{10}[012]\d\d$/.test(digits) && isDate(digits) && passesLuhn(digits)

/** Lengths of the groups that a number is written in, by the first of them. One digit: a form with boxes. */
const forms: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [Array.from({ length: 13 }, () => 1)],
  2: [
    [2, 2, 2, 4, 3],
    [2, 2, 2, 4, 2, 1],
  ],
  6: [[6, 4, 3], [6, 4, 2, 1], [6, 7], [6, 4, 1, 1, 1]],
  // A hyphen at the end of a line is lost when the file is read.
  10: [[10, 3]],
  13: [[13]],
} // prettier-ignore
const separator = /^[ \n|/\p{Pd}]{1,3}$/u
/** Ten digits and three on the next line are two telephone numbers. */
const hyphen = /^\p{Pd}$/u

/** Two digits in boxes beside each other. */
const isPair = (text: CheckedText, groups: DigitGroups, i: number) =>
  digitsFrom(text, groups, i, [1, 1], separator) !== undefined

/** The number of groups of the identity number that begins with group `i`. */
function groupsOfNumber(text: CheckedText, groups: DigitGroups, i: number) {
  const first = (groups.ends[i] ?? 0) - (groups.starts[i] ?? 0)
  // A row of more than thirteen boxes, or of two kinds of digits, is an exercise.
  if (first === 1 && (isPair(text, groups, i - 1) || isPair(text, groups, i + 12))) return undefined
  return forms[first]?.find((lengths) => {
    const digits = digitsFrom(text, groups, i, lengths, first === 10 ? hyphen : separator) ?? ''
    return isIdentityNumber(digits) && (first > 1 || new Set(digits).size > 2)
  })?.length
}

/** The excerpt is empty of digits: the number itself is stored nowhere. */
export function* identityNumbers(text: CheckedText, groups: DigitGroups): Generator<Hit> {
  for (let i = 0; i < groups.starts.length; i++) {
    const used = groupsOfNumber(text, groups, i)
    if (used === undefined) continue
    yield { at: groups.starts[i] ?? 0, excerpt: '•••••• •••• •••' }
    i += used - 1
  }
}
