/** South African telephone numbers and emails of people. */
import { type CheckedText, type Hit, maxHits } from './checked-text.ts'
import { type DigitGroups, digitsFrom } from './digit-groups.ts'
import { masked } from './mask.ts'

const local = [[10], [3, 3, 4], [3, 4, 3], [4, 3, 3], [3, 7], [3, 3, 2, 2]] as const
const abroad = [[11], [2, 2, 3, 4], [2, 2, 7], [2, 9], [4, 3, 4], [2, 1, 2, 3, 4], [2, 3, 3, 3]] as const
const separator = /^[ ()–./-]{1,3}$/

/** Area codes and mobile prefixes; not 080, 086 and 087: help lines and companies. */
const isPersonal = (digits: string) =>
  /^0(?:1[0-8]|2[1-8]|3[1-69]|4[0-9]|5[1-8]|[67]\d|8[1-5])\d{7}$/.test(digits)
/** A row of digits to count with, or a binary number. */
const isExercise = (digits: string) => digits === '0123456789' || new Set(digits).size <= 2

/** The decimals of a number, or an ISBN-10: many of South Africa begin like a mobile number. */
const isOther = /\d[.,]$|isbn(?:[- ]?1[03])?\D{0,12}$/i

function numberAt(text: CheckedText, groups: DigitGroups, i: number) {
  const start = groups.starts[i] ?? 0
  const isAbroad = text.text.charAt(start - 1) === '+'
  for (const lengths of isAbroad ? abroad : local) {
    const found = digitsFrom(text, groups, i, lengths, separator)
    if (!found) continue
    const digits = isAbroad ? found.replace(/^270?/, '0') : found
    if (!isPersonal(digits) || isExercise(digits)) continue
    return isOther.test(text.text.slice(Math.max(0, start - 20), start)) ? undefined : lengths.length
  }
  return undefined
}

export function* telephoneNumbers(text: CheckedText, groups: DigitGroups): Generator<Hit> {
  for (let i = 0; i < groups.starts.length; i++) {
    const used = numberAt(text, groups, i)
    if (used === undefined) continue
    yield { at: groups.starts[i] ?? 0, excerpt: '••• ••• ••••' }
    i += used - 1
  }
}

const placeholders = /^(?:name|naam|you|your\.?name|user(?:name)?|someone|iemand|someuser|me)$/
const invented = /(?:^|\.)(?:example|voorbeeld|domain|email|invalid|test|localhost)(?:\.|$)/

export function* emails({ lower }: CheckedText): Generator<Hit> {
  let left = maxHits
  for (let at = lower.indexOf('@'); at !== -1 && left > 0; at = lower.indexOf('@', at + 1)) {
    left -= 1
    const name = /[a-z0-9._%+-]{1,64}$/.exec(lower.slice(Math.max(0, at - 64), at))?.[0]
    const domain = /^[a-z0-9-]+(?:\.[a-z0-9-]+){0,5}\.[a-z]{2,}/.exec(lower.slice(at + 1, at + 81))?.[0]
    if (name && domain && !placeholders.test(name) && !invented.test(domain))
      yield { at, excerpt: `•••@${masked(domain)}` }
  }
}
