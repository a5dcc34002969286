import * as z from 'zod/mini'
import type { Db } from '#platform/postgres/connection.ts'
import { foldedWords } from '#features/contributing/duplicates/text-bands.ts'
import type { Finding } from '../contract.ts'
import { type FindingRule, findingRules, licenceMark } from '../finding-rules.ts'
import { type FindingRow, findOpenFindings } from './findings-repository.ts'

/** Of surnames: two people who share one may share nothing else. */
const particles = new Set(['van', 'der', 'den', 'de', 'du', 'le', 'la', 'von'])

const words = (name: string | null) =>
  foldedWords(name ?? '').filter((word) => word.length > 1 && !particles.has(word))

/** A licence that is the chosen one, and an author whose name the record states, are no question. */
function isStillOpen(rule: FindingRule, { excerpt, licence, author, fullName }: FindingRow): boolean {
  if (rule === 'licence') return licence === null || licenceMark(licence) !== excerpt
  if (rule !== 'author') return true
  const known = new Set([...words(author), ...words(fullName)])
  return !words(excerpt).some((word) => known.has(word))
}

const knownRule = z.enum(findingRules)

/** Empty for a finding of a rule that no longer exists, and for one that the record has settled. */
function shown(row: FindingRow): Finding[] {
  const { data: rule } = z.safeParse(knownRule, row.rule)
  if (!rule || !isStillOpen(rule, row)) return []
  const { id, page, excerpt, count, weight, answer: text, answeredAt } = row
  const answer = text !== null && answeredAt ? { text, at: answeredAt.toISOString() } : null
  return [{ id, rule, page, excerpt, count, weight, answer }]
}

/** Open findings by resource, heaviest first. Resources without any have no entry, or an empty one. */
export async function findingsOf(db: Db, resourceIds: readonly string[]) {
  const byResource = Map.groupBy(await findOpenFindings(db, resourceIds), ({ resourceId }) => resourceId)
  return new Map([...byResource].map(([id, rows]) => [id, rows.flatMap(shown)]))
}
