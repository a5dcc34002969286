import * as z from 'zod/mini'
import type { Db } from '#platform/postgres/connection.ts'
import { foldedWords } from '#features/contributing/duplicates/text-bands.ts'
import type { Finding } from '../contract.ts'
import { type FindingRule, findingRules, licenceMark } from '../finding-rules.ts'
import { type FindingRow, findOpenFindings } from './findings-repository.ts'

interface Stated {
  readonly rule: FindingRule
  readonly excerpt: string
  /** Chosen by the contributor. */
  readonly licence: string | null
  readonly author: string | null
  /** The contributor's own name. */
  readonly fullName: string | null
}

/** Of surnames: two people who share one may share nothing else. */
const particles = new Set(['van', 'der', 'den', 'de', 'du', 'le', 'la', 'von'])

const words = (name: string | null) =>
  foldedWords(name ?? '').filter((word) => word.length > 1 && !particles.has(word))

/** A licence that is the chosen one, and an author whose name the record states, are no question. */
function isStillOpen({ rule, excerpt, licence, author, fullName }: Stated): boolean {
  if (rule === 'licence') return licence === null || licenceMark(licence) !== excerpt
  if (rule !== 'author') return true
  const known = new Set([...words(author), ...words(fullName)])
  return !words(excerpt).some((word) => known.has(word))
}

const knownRule = z.enum(findingRules)

/** Undefined for a finding of a rule that no longer exists, and for one that the record has settled. */
function shown({ resourceId, rule, answer, answeredAt, ...row }: FindingRow) {
  const { data } = z.safeParse(knownRule, rule)
  if (!data || !isStillOpen({ ...row, rule: data })) return undefined
  const { id, page, excerpt, count, weight } = row
  const givenAnswer = answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null
  return { resourceId, finding: { id, rule: data, page, excerpt, count, weight, answer: givenAnswer } }
}

/** Open findings by resource, heaviest first. Resources without any have no entry. */
export async function findingsOf(
  db: Db,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const byResource = new Map<string, Finding[]>()
  for (const row of await findOpenFindings(db, resourceIds)) {
    const found = shown(row)
    if (found) byResource.set(found.resourceId, [...(byResource.get(found.resourceId) ?? []), found.finding])
  }
  return byResource
}
