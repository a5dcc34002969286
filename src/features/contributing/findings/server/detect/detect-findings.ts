/**
 * Checks the text and metadata of one file against all rules. Runs in the reading child, after the text is read.
 *
 * 1. Each rule returns places with the words to show; digits of people and emails are masked there.
 * 2. Equal words are one finding: the first page, and how often.
 * 3. Personal data is one finding a rule, whatever its number: the file itself shows the rest.
 */
import { type FindingRule, findingRules, weights } from '../../finding-rules.ts'
import type { DetectedFinding } from '../detected-findings.ts'
import { checkedText, type CheckedText, type Hit } from './checked-text.ts'
import { emails, telephoneNumbers } from './contacts.ts'
import { digitGroups } from './digit-groups.ts'
import { identityNumbers } from './identity-numbers.ts'
import { isbns, marketplaceNames, publisherNames } from './publishers.ts'
import { licenceInMetadata, licenceMarks } from './licence-marks.ts'
import { markTables } from './mark-tables.ts'
import { masked } from './mask.ts'
import { copyrightLines } from './rights.ts'

/** Content that the reader extracted from the file. */
export interface ReadContent {
  readonly bytes: Buffer
  readonly text: string
  readonly paged: number
  readonly pages?: number | null
  /** False if the text ends before the file does. */
  readonly isWhole?: boolean
  /** Author in the metadata of the file. */
  readonly author?: string | undefined
}

/** Findings of one rule with different words. */
const maxOfRule = 3
const together: readonly FindingRule[] = ['identity', 'phone', 'email', 'marks']
/** A file with fewer than 20 letters and digits is a scan. */
const readable = /^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){20}/u

/** A program's default, or a first name alone, says nothing. */
const isName = (author: string) =>
  /\p{L}{2,} .*\p{L}{2,}/u.test(author) &&
  !/\b(?:user|gebruiker|admin|microsoft|office|owner|eienaar|teacher|onderwyser|pc)\b/i.test(author)

function collect(rule: FindingRule, hits: Iterable<Hit>, text: CheckedText): DetectedFinding[] {
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

/** At the end of the text, with the number of pages; a file without any text is unreadable instead. */
const unread = ({ text, paged, pages, isWhole = true }: ReadContent): Hit[] =>
  isWhole || !readable.test(text)
    ? []
    : [{ at: text.length, excerpt: paged > 0 && pages ? String(pages) : '–' }]

export function checkContent(content: ReadContent, publishers: readonly string[]): DetectedFinding[] {
  const text = checkedText(content.text, content.paged)
  const groups = digitGroups(text)
  const author = masked(content.author ?? '').slice(0, 80)
  const hits: Readonly<Record<FindingRule, () => Iterable<Hit>>> = {
    identity: () => identityNumbers(text, groups),
    marks: () => markTables(text),
    copyright: () => copyrightLines(text),
    publisher: () => publisherNames(text, publishers),
    licence: () => [...inMetadata(licenceInMetadata(content.bytes)), ...licenceMarks(text)],
    marketplace: () => marketplaceNames(text),
    isbn: () => isbns(text),
    author: () => inMetadata(isName(author) ? author : undefined),
    phone: () => telephoneNumbers(text, groups),
    email: () => emails(text),
    unreadable: () => inMetadata(readable.test(content.text) ? undefined : '–'),
    incomplete: () => unread(content),
  }
  return findingRules.flatMap((rule) => collect(rule, hits[rule](), text))
}
