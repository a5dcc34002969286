/** Words that differ between two versions of a file, page by page. */
import { foldedWords, wordsOnlyIn } from '#features/contributing/duplicates/text-bands.ts'
import type { PageChange } from './contract.ts'

/** Portions with a form feed between them; `paged` of them are pages. */
export interface VersionText {
  readonly text: string
  readonly paged: number
}

const maxPages = 200
const maxWords = 20

const wordsOf = (text: string) => ({ words: new Set(foldedWords(text)) })

/** Pages with a difference, in order. Texts without pages are compared as a whole: their portions move. */
export function pageChanges(present: VersionText, proposed: VersionText): PageChange[] {
  const isPaged = present.paged > 0 && proposed.paged > 0
  const pagesOf = ({ text }: VersionText) =>
    (isPaged ? text.split('\f', maxPages) : [text.replaceAll('\f', ' ')]).map(wordsOf)
  const [before, after] = [pagesOf(present), pagesOf(proposed)]
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => {
    const [old = wordsOf(''), now = wordsOf('')] = [before[i], after[i]]
    const n = isPaged ? i + 1 : null
    return { n, added: wordsOnlyIn(now, old, maxWords), gone: wordsOnlyIn(old, now, maxWords) }
  }).filter(({ added, gone }) => added.length + gone.length > 0)
}
