/**
 * Checks the text and metadata of one file against all rules. Runs in the reading child, after the text is read.
 *
 * 1. Each rule returns places with the words to show; digits of people and emails are masked there.
 * 2. Equal words are one finding: the first page, and how often.
 * 3. Personal data is one finding a rule, whatever its number: the file itself shows the rest.
 */
import { type FindingRule, findingRules, weights } from '../../finding-rules.ts'
import { checkedText, type CheckedText, type Hit } from './checked-text.ts'
import { emails, telephoneNumbers } from './contacts.ts'
import { digitGroups } from './digit-groups.ts'
import { identityNumbers } from './identity-numbers.ts'
import { isbns } from './isbn.ts'
import { licenceInMetadata, licenceMarks } from './licence-marks.ts'
import { markTables } from './mark-tables.ts'
import { masked } from './mask.ts'
import { marketplaceNames, publisherNames } from './publishers.ts'
import { copyrightLines } from './rights.ts'

/** Content that the reader extracted from the file. */
export interface ReadContent {
  readonly bytes: Buffer
  readonly text: string
  readonly paged: number
  /** Author in the metadata of the file. */
  readonly author?: string | undefined
}

export interface Finding {
  readonly rule: FindingRule
  readonly page: number | null
  readonly excerpt: string
  readonly count: number
  readonly weight: number
}

/** Findings of one rule with different words. */
const maxOfRule = 3
const together: readonly FindingRule[] = ['identity', 'phone', 'email', 'marks']
/** Fewer letters and digits in a whole file are a scan. */
const minCharacters = 20

const isUnreadable = (text: string) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minCharacters

/** A program's default, or a first name alone, says nothing. */
const isName = (author: string) =>
  /\p{L}{2,} .*\p{L}{2,}/u.test(author) &&
  !/\b(?:user|admin|microsoft|office|owner|teacher|pc)\b/i.test(author)

function collect(rule: FindingRule, hits: Iterable<Hit>, text: CheckedText): Finding[] {
  const found = new Map<string, Hit & { count: number }>()
  for (const hit of hits) {
    const key = together.includes(rule) ? '' : hit.excerpt
    const known = found.get(key)
    if (!known || hit.at < known.at) found.set(key, { ...hit, count: (known?.count ?? 0) + 1 })
    else known.count += 1
  }
  return [...found.values()]
    .toSorted((a, b) => a.at - b.at)
    .slice(0, maxOfRule)
    .map(({ at, excerpt, count }) => ({
      rule,
      page: at < 0 ? null : text.pageAt(at),
      excerpt,
      count,
      weight: weights[rule],
    }))
}

/** Of the metadata: no page. */
const inMetadata = (excerpt: string | undefined): Hit[] => (excerpt ? [{ at: -1, excerpt }] : [])

export function checkContent(content: ReadContent, publishers: readonly string[]): Finding[] {
  const text = checkedText(content.text, content.paged)
  const groups = digitGroups(text)
  const author = content.author?.slice(0, 80) ?? ''
  const hits: Readonly<Record<FindingRule, () => Iterable<Hit>>> = {
    identity: () => identityNumbers(text, groups),
    marks: () => markTables(text),
    copyright: () => copyrightLines(text),
    publisher: () => publisherNames(text, publishers),
    licence: () => [...inMetadata(licenceInMetadata(content.bytes)), ...licenceMarks(text)],
    marketplace: () => marketplaceNames(text),
    isbn: () => isbns(text),
    author: () => inMetadata(isName(author) ? masked(author) : undefined),
    phone: () => telephoneNumbers(text, groups),
    email: () => emails(text),
    unreadable: () => inMetadata(isUnreadable(content.text) ? '–' : undefined),
  }
  return findingRules.flatMap((rule) => collect(rule, hits[rule](), text))
}
