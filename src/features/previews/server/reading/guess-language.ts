/** Which of the languages of South African schools a text is in: by letter triples, kin told apart by their small words. */
import { francAll } from 'franc'

/** The guesser's codes → BCP 47. isiNdebele it does not know and takes for isiZulu; the small words tell. */
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

/** Words that are frequent in one language of a family and not in its kin. */
const smallWords: readonly Readonly<Record<string, readonly string[]>>[] = [
  {
    zu: ['ukuthi', 'futhi', 'ngoba', 'noma', 'lezi', 'lokhu', 'wami', 'uma'],
    xh: ['ukuba', 'kwaye', 'okanye', 'xa', 'apho', 'kuba', 'aze', 'ukuze', 'wam', 'yonke'],
    ss: ['kutsi', 'futsi', 'ngobe', 'nome', 'tintfo', 'onkhe', 'kwekutsi', 'loku'],
    nr: ['begodu', 'kobana', 'kobanyana', 'ngombana', 'nanyana', 'lokha', 'qobe', 'khulu'],
  },
  {
    st: ['ho', 'hore', 'hape', 'oo', 'hae', 'empa', 'jwale'],
    tn: ['kwa', 'tiro', 'nna', 'yo', 'jaanong', 'fela', 'gore'],
    nso: ['gomme', 'tša', 'tše', 'wo', 'eupša', 'mošomo', 'bjale'],
  },
]

const leastLetters = 200
const lookedAtCharacters = 20_000
/** Scores go from 1 down: strangers lie further apart than kin. */
const clearlyBehind = { strangers: 0.01, kin: 0.004 } as const
/** So many small words, twice as many as of any kin, outweigh the triples. */
const leastSmallWords = 2

/** The code of the language, or null for a text that is short, of several languages, or of none of these. */
export function guessLanguage(text: string): string | null {
  const beginning = text.slice(0, lookedAtCharacters)
  if ((beginning.match(/\p{L}/gu)?.length ?? 0) < leastLetters) return null
  const scores = francAll(beginning, { only: Object.keys(codes) }).map(([code, score]) => ({
    language: codes[code] ?? '',
    score,
  }))
  const [best, second] = scores
  if (!best || !second) return null
  const family = smallWords.find((kin) => best.language in kin) ?? {}
  const stranger = scores.find(({ language }) => language !== best.language && !(language in family))
  if (stranger && best.score - stranger.score < clearlyBehind.strangers) return null
  const told = toldApart(beginning, family)
  if (told !== undefined) return told
  return best.score - second.score < clearlyBehind.kin ? null : best.language
}

/** The one of a family that the small words name; undefined when they name none, or several. */
function toldApart(text: string, family: (typeof smallWords)[number]): string | undefined {
  const spoken = text.toLowerCase().split(/[^\p{L}]+/u)
  const [first, second] = Object.entries(family)
    .map(([language, words]) => ({
      language,
      found: spoken.filter((word) => words.includes(word)).length,
    }))
    .toSorted((a, b) => b.found - a.found)
  const clear = first && first.found >= leastSmallWords && first.found >= 2 * (second?.found ?? 0)
  return clear ? first.language : undefined
}
