/** Synonyms in English and Afrikaans from content/synonyms-en-af.json. */
import { contentFile } from '#platform/config/content-layers.ts'
import { foldText } from '#shared/text.ts'
import { subjectById, type SubjectId } from '#features/catalogue/subjects/subject.ts'

export interface SynonymRow {
  readonly subject?: SubjectId
  readonly en: readonly string[]
  readonly af: readonly string[]
}

/** Words of any languages with the same meaning. */
export interface WordRow {
  readonly subject?: SubjectId
  readonly words: readonly string[]
}

/** A site that teaches other subjects has no use for the rows of these. */
export const isTaught = ({ subject }: { readonly subject?: SubjectId }) =>
  subject === undefined || subjectById(subject) !== undefined

export const synonymRows = (contentFile('synonyms-en-af.json')['rows'] as readonly SynonymRow[]).filter(
  isTaught,
)

export type Language = 'en' | 'af'

export const stopWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['a', 'an', 'the', 'and', 'or', 'of', 'for', 'with', 'to', 'on', 'how', 'what', 'do', 'does', 'about'],
  af: ["'n", 'die', 'en', 'of', 'van', 'vir', 'met', 'se', 'te', 'op', 'oor', 'hoe', 'wat', 'mens', 'ons'],
}

export interface Synonym {
  /** As the content file writes it: `poësie`. */
  readonly written: string
  readonly folded: string
  /** It counts as a whole word only, in resources of this language or without one. */
  readonly language?: string
}

/** Consecutive words of a query, with their synonyms. */
export interface QuerySpan {
  readonly words: readonly string[]
  readonly others: readonly Synonym[]
  /** Subjects of the rows that the words were found in. */
  readonly subjects: readonly SubjectId[]
}

const wordsOfRow = ({ words }: WordRow): Synonym[] =>
  words.map((written) => ({ written, folded: foldText(written) }))

/** A prefix is completed only from this length on, and only if a single row has such a word. */
const minTypedLength = 5

/** At least 2, for compounds that are written apart, such as `getal patroon`. */
const maxSpanLength = (rows: readonly WordRow[]) =>
  Math.max(...rows.flatMap(wordsOfRow).map((word) => word.folded.split(' ').length), 2)
/** A compound has the same key written together or apart. */
const keyOf = (word: string) => word.replaceAll(' ', '')

function spanOf(words: readonly string[], rows: readonly WordRow[]): QuerySpan {
  const text = words.join(' ')
  // A synonym that contains the text is found by the query itself.
  const others = rows.flatMap(wordsOfRow).filter((other) => !other.folded.includes(text))
  const different = new Map(others.map((other) => [other.folded, other]))
  return { words, others: [...different.values()], subjects: rows.flatMap(({ subject }) => subject ?? []) }
}

function lookUp<R extends WordRow>(rows: readonly R[]) {
  const rowsOf = Map.groupBy(
    rows.flatMap((row) => wordsOfRow(row).map((word) => ({ word: keyOf(word.folded), row }))),
    ({ word }) => word,
  )
  const exact = (text: string) => (rowsOf.get(keyOf(text)) ?? []).map(({ row }) => row)
  return {
    exact,
    /** The only row with a word that begins with the text. */
    byPrefix(text: string) {
      if (text.length < minTypedLength) return []
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

/** Returns a function that splits the folded words of a query into spans. */
export function spansIn(rows: readonly WordRow[]) {
  const { exact, byPrefix } = lookUp(rows)
  const maxWords = maxSpanLength(rows)

  function firstSpan(words: readonly string[]): QuerySpan {
    for (let length = Math.min(maxWords, words.length); length > 0; length -= 1) {
      const found = exact(words.slice(0, length).join(' '))
      if (found.length > 0) return spanOf(words.slice(0, length), found)
    }
    const [word = ''] = words
    return spanOf([word], words.length === 1 ? byPrefix(word) : [])
  }

  return (words: readonly string[]) => {
    const spans: QuerySpan[] = []
    for (let at = 0; at < words.length; at += spans.at(-1)?.words.length ?? 1)
      spans.push(firstSpan(words.slice(at)))
    return spans
  }
}

export function synonymsOf(synonyms: readonly SynonymRow[]) {
  const rows = synonyms.map((row) => ({ ...row, words: [...row.en, ...row.af] }))
  const { exact } = lookUp(rows)
  const languages = languagesOf(rows)
  return {
    spans: spansIn(rows),
    /** Undefined if both languages or neither have the word. */
    languageOf(word: string): Language | undefined {
      const [en, af] = [languages.en.has(word), languages.af.has(word)]
      if (en === af) return undefined
      return en ? 'en' : 'af'
    },
    /** Synonyms of the folded word in that language. */
    translated: (word: string, language: Language): readonly Synonym[] =>
      exact(word)
        .flatMap((row) => row[language])
        .map((written) => ({ written, folded: foldText(written) })),
    knows: (word: string) => languages.en.has(word) || languages.af.has(word),
    /** All words of the rows, once each. */
    all: [...new Map(rows.flatMap(wordsOfRow).map((word) => [word.folded, word])).values()],
  }
}

export const schoolSynonyms = synonymsOf(synonymRows)
