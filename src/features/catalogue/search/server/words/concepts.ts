/**
 * Concepts: school words of all languages with the same meaning, from content/terms and the synonyms. Only related results
 * use them; corrections and suggestions know English and Afrikaans.
 */
import { contentFile, contentNames } from '#platform/config/content-layers.ts'
import type { SubjectId } from '#features/catalogue/subjects/subject.ts'
import { foldText } from '#shared/text.ts'
import { isTaught, spansIn, type SynonymRow, synonymRows, type WordRow } from './synonyms.ts'

/** Words of one language with their English words. */
export interface TermRow {
  /** Id of a subject, or `general`. */
  readonly subject: SubjectId
  readonly en: readonly string[]
  readonly terms: readonly string[]
}

interface Concept extends WordRow {
  /** Subject and folded English word, for each English word. */
  readonly keys: readonly string[]
}

function conceptOf(row: Pick<SynonymRow, 'subject' | 'en'>, others: readonly string[]): Concept {
  const keys = row.en.map((word) => `${row.subject ?? ''}/${foldText(word)}`)
  return { ...(row.subject && { subject: row.subject }), words: [...row.en, ...others], keys }
}

/** A row of a term list joins all rows of the same subject with a common English word. */
export function conceptsOf(synonyms: readonly SynonymRow[], terms: readonly TermRow[]): readonly WordRow[] {
  const byKey = new Map<string, readonly Concept[]>()
  function add(concept: Concept, replaced: ReadonlySet<Concept> = new Set()) {
    for (const key of concept.keys)
      byKey.set(key, [...(byKey.get(key) ?? []).filter((each) => !replaced.has(each)), concept])
  }
  for (const row of synonyms) add(conceptOf(row, row.af))
  for (const { subject, en, terms: words } of terms) {
    const own = conceptOf(subject === 'general' ? { en } : { subject, en }, words)
    const same = new Set(own.keys.flatMap((key) => byKey.get(key) ?? []))
    const joined = [...same, own]
    const keys = new Set(joined.flatMap((each) => each.keys))
    add({ ...own, keys: [...keys], words: joined.flatMap((each) => each.words) }, same)
  }
  return [...new Set([...byKey.values()].flat())]
}

const termRows = contentNames('terms')
  .flatMap((name) => contentFile(name)['rows'] as readonly TermRow[])
  .filter(({ subject }) => subject === 'general' || isTaught({ subject }))

/** The search finds grade tags of both languages without a row of synonyms. */
const gradeRow: SynonymRow = { en: ['grade'], af: ['graad'] }

/** Spans of the folded words of a query, with the words of all languages. */
export const conceptSpans = spansIn(conceptsOf([...synonymRows, gradeRow], termRows))
