/** Invented people, numbers and lesson texts for the labelled files. Deterministic: a seed makes the same file each time. */
import type { FindingRule } from '#features/contributing/findings/finding-rules.ts'

export interface LabelledFile {
  readonly name: string
  /** Pages, as the reader returns them. */
  readonly pages: readonly string[]
  /** Rules that a person would want to ask about. */
  readonly labels: readonly FindingRule[]
}

export type Random = (below: number) => number

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[random(list.length)]
  if (found === undefined) throw new Error('an empty list')
  return found
}
export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const digits = (random: Random, count: number) => times(count, () => random(10)).join('')
const two = (n: number) => String(n).padStart(2, '0')

const firstNames =
  'Thandi Sipho Lerato Johan Annelie Kagiso Naledi Pieter Zanele Mpho Riaan Ayanda Chantel Tshepo Nomsa Willem Fatima Yusuf Priya Bongani Liezl Katlego'
const lastNames =
  'Mokoena Dlamini Botha Nkosi Naidoo Khumalo Pretorius Sithole Jacobs Mahlangu Venter Ndlovu Petersen Molefe Zulu Abrahams Maseko Louw Pillay Radebe'
export const person = (random: Random) =>
  `${pick(random, firstNames.split(' '))} ${pick(random, lastNames.split(' '))}`
export const surnameFirst = (random: Random) =>
  `${pick(random, lastNames.split(' '))}, ${pick(random, firstNames.split(' ')).charAt(0)}.`

function luhnDigit(payload: string) {
  let sum = 0
  for (let i = 0; i < payload.length; i++) {
    const doubled = Number(payload.at(-1 - i)) * (i % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

export function identityNumber(random: Random): string {
  const birth = `${two(random(25))}${two(random(12) + 1)}${two(random(28) + 1)}`
  const payload = `${birth}${digits(random, 4)}${random(2)}8`
  return `${payload}${luhnDigit(payload)}`
}
/** The same number with another last digit. */
export const wrongLast = (number: string) => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1 + 2) % 10}`

export function isbn13(random: Random): string {
  const payload = `9780${digits(random, 8)}`
  const sum = [...payload].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${payload}${(10 - (sum % 10)) % 10}`
}
export function isbn10(random: Random): string {
  const payload = `0${digits(random, 8)}`
  const sum = [...payload].reduce((total, digit, i) => total + Number(digit) * (10 - i), 0)
  const check = (11 - (sum % 11)) % 11
  return `${payload}${check === 10 ? 'X' : check}`
}
export const hyphenated = (isbn: string) =>
  isbn.length === 13
    ? `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 8)}-${isbn.slice(8, 12)}-${isbn.slice(12)}`
    : `${isbn.slice(0, 1)}-${isbn.slice(1, 5)}-${isbn.slice(5, 9)}-${isbn.slice(9)}`

export function mobile(random: Random): string {
  const number = `${pick(random, ['082', '073', '061', '084', '071', '079'])}${digits(random, 7)}`
  const spaced = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
  return pick(random, [number, spaced, spaced, `+27 ${spaced.slice(1)}`, spaced.replaceAll(' ', '-')])
}

const english = [
  'A fraction is a part of a whole. The number below the line is the denominator; it shows into how many equal parts the whole is divided.',
  'Photosynthesis needs light, water and carbon dioxide. The leaves make glucose, and oxygen is released into the air.',
  'The Great Trek began in 1835. Write down three reasons why farmers left the Cape Colony, and discuss them in your group.',
  'Question 1\n1.1 Calculate 345 + 678. (2)\n1.2 Round 12 345 678 off to the nearest thousand. (2)\n1.3 Write 0,75 as a percentage. (1)\n[5]',
  'Read the paragraph, then answer the questions in full sentences. Pay attention to punctuation.\n(a) Who is the narrator?\n(b) Where does the story take place?\n(c) Explain the title.',
  'The mass of the trolley is 2,5 kg and it accelerates at 1,2 m·s-2. Calculate the net force. Ignore friction.',
  'An entrepreneur needs capital, labour and natural resources. List one example of each from your own community.',
]
const afrikaans = [
  '’n Breuk is ’n deel van ’n geheel. Die getal onder die lyn is die noemer; dit wys in hoeveel gelyke dele die geheel verdeel is.',
  'Fotosintese het lig, water en koolstofdioksied nodig. Die blare maak glukose, en suurstof word in die lug vrygestel.',
  'Vraag 1\n1.1 Bereken 345 + 678. (2)\n1.2 Rond 12 345 678 af tot die naaste duisend. (2)\n[4]',
  'Lees die paragraaf en beantwoord dan die vrae in volsinne.\n(a) Wie is die verteller?\n(b) Waar speel die verhaal af?',
  'Die massa van die trollie is 2,5 kg. Bereken die netto krag as die versnelling 1,2 m·s-2 is.',
]
export type Language = 'en' | 'af'
export const lesson = (random: Random, language: Language) =>
  pick(random, language === 'en' ? english : afrikaans)
export const lessonPages = (random: Random, language: Language, count: number) =>
  times(count, (i) => `${lesson(random, language)}\n\n${lesson(random, language)}\n${i + 1}`)

/** Makes files of one kind, some in English, some in Afrikaans. */
export type Kind = (random: Random, language: Language) => Omit<LabelledFile, 'name'>

export const filesOf = (kinds: Readonly<Record<string, Kind>>, seed: number, each: number): LabelledFile[] =>
  Object.entries(kinds).flatMap(([kind, make], k) =>
    times(each, (i) => {
      const random = randomFrom(seed + k * 1_000 + i)
      return { name: `${kind} ${i + 1}`, ...make(random, i % 3 === 2 ? 'af' : 'en') }
    }),
  )
