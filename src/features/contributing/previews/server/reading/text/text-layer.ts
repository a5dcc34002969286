/** Recognizes a text layer whose letters stand for others, as from fonts without a table of characters. */
import { languageness } from './guess-language.ts'

const sampleCharacters = 2_000
/** Shorter samples are not reliable. */
const minCharacters = 50
const minLetters = 400
/** Fonts number their glyphs in the order of ASCII; without a table of characters a text is shifted by some 29. */
const shifts = [27, 28, 29, 30, 31, 32, 33]
/** A longer text in no language is further away from all; this times the square root of its letters is the same for each length. */
const noLanguage = 1.3
const language = 0.05
/** So much nearer to a language is a shifted text after the shift. */
const gain = { pronounceable: 3, other: 1.45 } as const

/** Words, each once: repetitions add nothing. Numbers are in no language. */
function sampleOf(text: string) {
  const words = text.slice(0, 20 * sampleCharacters).split(/\s+/u)
  const kinds = new Set(words.filter((word) => word.length > 1 && !/^[\d.,:;]+%?$/.test(word)))
  return [...kinds].join(' ').slice(0, sampleCharacters)
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Mostly Latin letters. */
const isWritten = (text: string, share: number) =>
  countOf(text, /\p{Script=Latin}/gu) > share * countOf(text, /\S/gu)

/** With as many vowels as languages have. */
function isPronounceable(text: string) {
  const vowels = countOf(text.normalize('NFD'), /[aeiouy]/gi) / countOf(text, /\p{Script=Latin}/gu)
  return isWritten(text, 0.6) && vowels > 0.25 && vowels < 0.7
}

/** Chance that two letters are equal: some are frequent in each language, none in random letters, all in genes. */
function isInNoLanguage(text: string, distance: number) {
  const letters = text.toLowerCase().match(/\p{L}/gu) ?? []
  if (letters.length < minLetters || !isWritten(text, 0.8)) return false
  const counts = [...Map.groupBy(letters, (letter) => letter).values()].map(({ length }) => length)
  const chance = counts.reduce((sum, count) => sum + (count / letters.length) ** 2, 0)
  return chance > 0.05 && chance < 0.12 && distance * Math.sqrt(letters.length) < noLanguage
}

const shifted = (text: string, by: number) =>
  text.replace(/[!-\u00ff]/g, (character) => String.fromCharCode(character.charCodeAt(0) + by))

/** True for a text in no language, or in one only after a shift of its letters; false for numbers, formulas and short texts. */
export function isWithoutMeaning(text: string): boolean {
  const sample = sampleOf(text)
  const characters = countOf(sample, /\S/gu)
  if (characters < minCharacters) return false
  if (countOf(sample, /[\p{Co}\ufffd]/gu) > characters / 2) return true
  const distance = languageness(sample)
  if (isInNoLanguage(sample, distance)) return true
  const least = Math.max(language, gain[isPronounceable(sample) ? 'pronounceable' : 'other'] * distance)
  return shifts
    .map((by) => shifted(sample, by))
    .some((each) => isPronounceable(each) && languageness(each) > least)
}
