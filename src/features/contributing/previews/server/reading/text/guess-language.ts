/** Guesses the language of a text, one of the eleven written official ones or none. */
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
/** Minimal distance of scores (1 is best): unrelated languages differ more than related ones. */
const minDistance = { unrelated: 0.01, related: 0.004 } as const
/** Words decide between languages whose scores are this close; isiNdebele has no score, and is near isiZulu and isiXhosa. */
const maxDistanceOfKin = 0.015
/** This many frequent words, and twice as many as of a related language, outweigh the trigrams. */
const minFrequentWords = 2

/** Scores of 125 languages, best first; `language` is undefined for one beyond the eleven. Scots is left out: it takes short English texts. */
const scoresOf = (text: string) =>
  francAll(text, { ignore: ['sco'] }).map(([code, score]) => ({ language: codes[code], score }))

/** BCP 47 code; null for a short text, several languages, or another language. */
export function guessLanguage(text: string): string | null {
  const beginning = text.slice(0, sampleCharacters)
  if ((beginning.match(/\p{L}/gu)?.length ?? 0) < minLetters) return null
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

/** Undefined if the frequent words point to no language or to several. */
function languageByWords(text: string, kin: readonly (readonly [language: string, words: string])[]) {
  const tokens = text.toLowerCase().split(/[^\p{L}]+/u)
  const [first, second] = kin
    .map(([language, words]) => ({
      language,
      found: tokens.filter((word) => ` ${words} `.includes(` ${word} `)).length,
    }))
    .toSorted((a, b) => b.found - a.found)
  const isClear = first && first.found >= minFrequentWords && first.found >= 2 * (second?.found ?? 0)
  return isClear ? first.language : undefined
}
