/** Guesses the language of a text, one of the eleven written official ones or none, and the languages of a file. */
import { francAll } from 'franc'

/** Codes of franc → BCP 47. franc lacks isiNdebele and reports isiZulu; frequent words distinguish them. */
const codes: Readonly<Record<string, string>> = {
  eng: 'en',
  afr: 'af',
  zul: 'zu',
  xho: 'xh',
  nso: 'nso',
  sot: 'st',
  tsn: 'tn',
  ssw: 'ss',
  ven: 've',
  tso: 'ts',
}

/** Words that are frequent in one language of a family and rare in the others. */
const frequentWords: readonly Readonly<Record<string, string>>[] = [
  {
    zu: 'ukuthi futhi ngoba noma lezi lokhu wami uma bese kanye kufanele',
    xh: 'ukuba kwaye okanye xa apho kuba aze ukuze wam yonke baze kunye kufuneka',
    ss: 'kutsi futsi ngobe nome tintfo onkhe kwekutsi loku',
    nr: 'begodu kobana kobanyana ngombana nanyana lokha qobe khulu zoke boke godu',
  },
  {
    st: 'ho hore hape oo hae empa jwale',
    tn: 'kwa tiro nna yo jaanong fela gore',
    nso: 'gomme tša tše wo eupša mošomo bjale',
  },
]

const minLetters = 200
const sampleCharacters = 20_000
/** Sections that are guessed, evenly over the text: each takes a millisecond. */
const maxSections = 20
const maxSectionCharacters = 2_000
const minLettersByWords = 60
/** Of the letters of the sure sections. */
const minShare = 0.25
/** Minimal distance of scores (1 is best): unrelated languages differ more than related ones. */
const minDistance = { unrelated: 0.01, related: 0.004 } as const
/** Words decide between languages whose scores are this close; isiNdebele has no score, and is near isiZulu and isiXhosa. */
const maxDistanceOfKin = 0.015
/** This many frequent words, and twice as many as of a related language, outweigh the trigrams. */
const minFrequentWords = 2

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Scores of 125 languages, best first; `language` is undefined for one beyond the eleven. Scots is left out: it takes short English texts. */
const scoresOf = (text: string) =>
  francAll(text, { ignore: ['sco'] }).map(([code, score]) => ({ language: codes[code], score }))

/** BCP 47 code; null for a short text, several languages, or another language. */
export function guessLanguage(text: string): string | null {
  const beginning = text.slice(0, sampleCharacters)
  if (lettersIn(beginning) < minLetters) return null
  const scores = scoresOf(beginning)
  const { language, score = 0 } = scores[0] ?? {}
  if (language === undefined) return null
  const distanceTo = (matches: (other: string | undefined) => boolean) =>
    score - (scores.find((each) => matches(each.language))?.score ?? 0)
  const family = frequentWords.find((related) => language in related) ?? {}
  const isUnrelated = (other = language) => other !== language && !(other in family)
  if (distanceTo(isUnrelated) < minDistance.unrelated) return null
  const kin = Object.entries(family).filter(([other]) =>
    other === 'nr' ? language !== 'ss' : distanceTo((each) => each === other) < maxDistanceOfKin,
  )
  const byWords = languageByWords(beginning, kin)
  if (kin.length > 1 && byWords !== undefined) return byWords
  return distanceTo((other) => other !== language) < minDistance.related ? null : language
}

/** Distance between the nearest and the average language: large for a text in one of them. */
export function languageness(text: string): number {
  const scores = scoresOf(text)
  return 1 - (scores[scores.length >> 1]?.score ?? 1)
}

type FrequentWords = readonly (readonly [language: string, words: string])[]

/** Frequent words of each language in the text, the language with the most of them first. */
function frequentWordsIn(text: string, kin: FrequentWords) {
  const tokens = text.toLowerCase().split(/[^\p{L}]+/u)
  return kin
    .map(([language, words]) => ({
      language,
      found: tokens.filter((word) => ` ${words} `.includes(` ${word} `)),
    }))
    .toSorted((a, b) => b.found.length - a.found.length)
}

/** Undefined if the frequent words point to no language or to several. */
function languageByWords(text: string, kin: FrequentWords) {
  const [first, second] = frequentWordsIn(text, kin)
  const found = first?.found.length ?? 0
  const isClear = found >= minFrequentWords && found >= 2 * (second?.found.length ?? 0)
  return isClear ? first?.language : undefined
}

/** A short section counts if it has two different frequent words of one language and none of another. */
function guessSection(section: string): string | null {
  const letters = lettersIn(section)
  if (letters >= minLetters) return guessLanguage(section)
  if (letters < minLettersByWords) return null
  const [first, second] = frequentWordsIn(section, frequentWords.flatMap(Object.entries<string>))
  const isClear = new Set(first?.found).size >= minFrequentWords && second?.found.length === 0
  return isClear ? (first?.language ?? null) : null
}

/** Related languages count as two only if the frequent words of each are in its sections. */
function areDistinct(one: string, other: string, textOf: (language: string) => string) {
  const family = frequentWords.find((related) => one in related)
  if (!family || !(other in family)) return true
  return [one, other].every((each) => languageByWords(textOf(each), Object.entries(family)) === each)
}

/**
 * Languages of a text with form feeds between its sections: of each section, null where unsure, and of the whole, at most
 * two, the more frequent one first.
 */
export function guessLanguages(text: string) {
  const all = text.split('\f')
  const step = Math.ceil(all.length / maxSections)
  const samples = all.map((section, i) => (i % step === 0 ? section.slice(0, maxSectionCharacters) : ''))
  const sections = samples.map(guessSection)
  const textOf = (language: string) => samples.filter((_, i) => sections[i] === language).join(' ')
  const found = [...new Set(sections)]
    .flatMap((language) => (language === null ? [] : { language, letters: lettersIn(textOf(language)) }))
    .toSorted((a, b) => b.letters - a.letters)
  const sure = found.reduce((sum, { letters }) => sum + letters, 0)
  const [first = guessLanguage(text), second] = found
    .filter(({ letters }) => letters >= minShare * sure)
    .map(({ language }) => language)
  const guesses = first === null ? [] : [first]
  if (first !== null && second !== undefined && areDistinct(first, second, textOf)) guesses.push(second)
  return { languages: guesses, sectionLanguages: sections }
}
