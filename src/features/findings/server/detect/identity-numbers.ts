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

const patterns = [[13], [6, 4, 3], [6, 4, 2, 1], [6, 7], [6, 4, 1, 1, 1]] as const
const separator = /^[ -]$/

/** The excerpt is empty of digits: the number itself is stored nowhere. */
export function* identityNumbers(text: CheckedText, groups: DigitGroups): Generator<Hit> {
  for (let i = 0; i < groups.starts.length; i++)
    for (const lengths of patterns) {
      const found = digitsFrom(text, groups, i, lengths, separator)
      if (!found || !isIdentityNumber(found.digits)) continue
      yield { at: groups.starts[i] ?? 0, excerpt: '•••••• •••• •••' }
      i += lengths.length - 1
      break
    }
}
