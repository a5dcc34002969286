/** How well a resource answers a search. Within a rank the newest comes first; equal moments by rating, then by id. */
import type { Search, SearchWord } from './list-page.ts'
import { type Rank, ranks } from './standing.ts'

/** A resource as it is searched: folded. */
export interface SearchDocument {
  readonly title: string
  readonly tags: readonly string[]
  readonly subject: string
}

const beginsAWord = (title: string, form: string) => title.startsWith(form) || title.includes(` ${form}`)

function rankOfWord({ title, tags, subject }: SearchDocument, { forms, subjects }: SearchWord) {
  if (forms.some((form) => beginsAWord(title, form))) return ranks.titleWord
  if (forms.some((form) => title.includes(form) || tags.some((tag) => tag.includes(form))))
    return ranks.inTitleOrTag
  return subjects.some((name) => name === subject) ? ranks.subject : undefined
}

/** Undefined: it does not hold every word. This is the rule; the database and the index keep to it (tests compare them). */
export function rankOf(document: SearchDocument, { phrase, words }: Search): Rank | undefined {
  const found = words.map((word) => rankOfWord(document, word))
  if (found.includes(undefined)) return undefined
  if (document.title === phrase) return ranks.title
  if (document.title.startsWith(phrase)) return ranks.titleBegins
  if (document.tags.includes(phrase)) return ranks.tag
  const poorest = Math.max(...found.map((rank) => rank ?? ranks.subject))
  return Object.values(ranks).find((rank) => rank === poorest)
}
