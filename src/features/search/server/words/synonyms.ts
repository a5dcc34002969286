/** Words of both languages that mean the same, as the site's owner keeps them in content/. */
import file from '#content/synonyms-en-af.json' with { type: 'json' }
import { foldText } from '#shared/text.ts'
import type { SubjectId } from '#features/subjects/subject.ts'

export interface SynonymRow {
  readonly subject?: SubjectId
  readonly en: readonly string[]
  readonly af: readonly string[]
}

// The build has checked it (features/content/content-files.ts).
const synonymRows = file.rows as readonly SynonymRow[]

export type Language = 'en' | 'af'

/** They say nothing of what is looked for. */
export const stopWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['a', 'an', 'the', 'and', 'or', 'of', 'for', 'with', 'to', 'on', 'how', 'what', 'do', 'does', 'about'],
  af: ["'n", 'die', 'en', 'of', 'van', 'vir', 'met', 'se', 'te', 'op', 'oor', 'hoe', 'wat', 'mens', 'ons'],
}

export interface Synonym {
  /** As the content file writes it: `poësie`. */
  readonly written: string
  readonly folded: string
}

/** Some words of a query that follow each other, and what may be said instead. */
export interface QuerySpan {
  readonly words: readonly string[]
  readonly others: readonly Synonym[]
  /** Where such things are likely to be. */
  readonly subjects: readonly SubjectId[]
}

const wordsOfRow = ({ en, af }: SynonymRow): Synonym[] =>
  [...en, ...af].map((written) => ({ written, folded: foldText(written) }))

/** The end of a word is guessed only where so much of it was typed, and only if one row has such a word. */
const typedAtLeast = 5

/** Many words of a row, or of somebody who writes `getal patroon`. */
const longest = (rows: readonly SynonymRow[]) =>
  Math.max(...rows.flatMap(wordsOfRow).map((word) => word.folded.split(' ').length), 2)
/** Written together or apart, it is the same. */
const keyOf = (word: string) => word.replaceAll(' ', '')

function spanOf(words: readonly string[], rows: readonly SynonymRow[]): QuerySpan {
  const text = words.join(' ')
  // What contains it is found without help.
  const others = rows.flatMap(wordsOfRow).filter((other) => !other.folded.includes(text))
  const different = new Map(others.map((other) => [other.folded, other]))
  return { words, others: [...different.values()], subjects: rows.flatMap(({ subject }) => subject ?? []) }
}

function lookUp(rows: readonly SynonymRow[]) {
  const rowsOf = Map.groupBy(
    rows.flatMap((row) => wordsOfRow(row).map((word) => ({ word: keyOf(word.folded), row }))),
    ({ word }) => word,
  )
  const exact = (text: string) => (rowsOf.get(keyOf(text)) ?? []).map(({ row }) => row)
  return {
    exact,
    /** The row of which somebody has typed the beginning of a word. */
    begun(text: string) {
      if (text.length < typedAtLeast) return []
      const found = new Set([...rowsOf.keys()].filter((word) => word.startsWith(text)).flatMap(exact))
      return found.size === 1 ? [...found] : []
    },
  }
}

function languagesOf(rows: readonly SynonymRow[]): Readonly<Record<Language, ReadonlySet<string>>> {
  const wordsIn = (language: Language) => rows.map((row) => row[language].join(' ')).join(' ')
  return {
    en: new Set([...stopWords.en, 'grade', ...foldText(wordsIn('en')).split(' ')]),
    af: new Set([...stopWords.af, 'graad', ...foldText(wordsIn('af')).split(' ')]),
  }
}

export function synonymsOf(rows: readonly SynonymRow[]) {
  const { exact, begun } = lookUp(rows)
  const languages = languagesOf(rows)
  const maxWords = longest(rows)

  function firstSpan(words: readonly string[]): QuerySpan {
    for (let length = Math.min(maxWords, words.length); length > 0; length -= 1) {
      const found = exact(words.slice(0, length).join(' '))
      if (found.length > 0) return spanOf(words.slice(0, length), found)
    }
    const [word = ''] = words
    return spanOf([word], words.length === 1 ? begun(word) : [])
  }

  return {
    /** Takes the folded words of a query; each of them is in exactly one span. */
    spans(words: readonly string[]) {
      const spans: QuerySpan[] = []
      for (let at = 0; at < words.length; at += spans.at(-1)?.words.length ?? 1)
        spans.push(firstSpan(words.slice(at)))
      return spans
    },
    /** Undefined where both languages have it, or none is known to. */
    languageOf(word: string): Language | undefined {
      const [en, af] = [languages.en.has(word), languages.af.has(word)]
      if (en === af) return undefined
      return en ? 'en' : 'af'
    },
    /** The same in that language, where the folded word belongs to the other one. */
    translated: (word: string, language: Language): readonly Synonym[] =>
      exact(word)
        .flatMap((row) => row[language])
        .map((written) => ({ written, folded: foldText(written) })),
    knows: (word: string) => languages.en.has(word) || languages.af.has(word),
    /** Every word of the rows. */
    all: [...new Map(rows.flatMap(wordsOfRow).map((word) => [word.folded, word])).values()],
  }
}
export type Synonyms = ReturnType<typeof synonymsOf>

export const schoolSynonyms = synonymsOf(synonymRows)
