/** Guesses the subject of a query without matches, by votes of subject names, synonyms, topics and resources. */
import type { Search } from '#features/catalogue/resources/rank.ts'
import { contentFile } from '#platform/config/content-layers.ts'
import { foldText } from '#shared/text.ts'
import {
  type StorageName,
  type SubjectId,
  subjectById,
  subjectByStorageName,
  subjects,
} from '#features/catalogue/subjects/subject.ts'
import { parseSearch } from '../../parse-search.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { Find } from './corrections.ts'
import { subjectsNamed } from './synonym-search.ts'
import { schoolSynonyms as synonyms } from './synonyms.ts'

const topics = new Map(
  Object.entries(contentFile('topics.json')['subjects'] as Readonly<Record<SubjectId, readonly string[]>>),
)

/** Word of a topic → subjects with that topic. */
const subjectsOfTopic = new Map<string, Set<SubjectId>>()
for (const { id } of subjects)
  for (const word of foldText(topics.get(id)?.join(' ') ?? '').match(/\p{L}{4,}/gu) ?? [])
    subjectsOfTopic.set(word, (subjectsOfTopic.get(word) ?? new Set<SubjectId>()).add(id))

/** Weight of a vote; `resource` counts for each resource that one word of the query finds. */
const weights = { name: 4, synonym: 3, topic: 2, resource: 0.2 }
const limits = { words: 4, resources: 10 }

type Votes = Map<SubjectId, number>
const vote = (votes: Votes, ids: Iterable<SubjectId>, each: number) => {
  for (const id of ids) votes.set(id, (votes.get(id) ?? 0) + each)
}

/** Subjects that share a topic share the weight. */
function voteByTopic(votes: Votes, word: string) {
  const ids = [...subjectsOfTopic]
    .filter(([topic]) => topic === word || (word.length >= 5 && topic.startsWith(word)))
    .flatMap(([, those]) => [...those])
  vote(votes, new Set(ids), weights.topic / Math.max(1, new Set(ids).size))
}

const voteBySubject = (votes: Votes, named: ReadonlySet<StorageName>) =>
  vote(
    votes,
    [...named].map((name) => subjectByStorageName(name).id),
    weights.name / Math.max(1, named.size),
  )

async function voteByWords(votes: Votes, words: readonly string[], find: Find) {
  for (const span of synonyms.spans(words)) {
    vote(votes, new Set(span.subjects), weights.synonym)
    const related = [...span.words, ...span.others.flatMap((other) => other.folded.split(' '))]
    voteBySubject(votes, new Set(related.flatMap(subjectsNamed)))
    for (const word of related) voteByTopic(votes, word)
  }
  for (const word of words.filter(({ length }) => length > 3).slice(0, limits.words)) {
    const search = parseSearch(word)
    for (const { subject } of search ? await find(search, limits.resources) : [])
      vote(votes, [subjectByStorageName(subject).id], weights.resource)
  }
}

/** Null if neither the query's words nor their corrections point to a subject. */
export async function likelySubject(
  search: Search,
  vocabulary: Vocabulary,
  find: Find,
): Promise<SubjectId | null> {
  const votes: Votes = new Map()
  const words = search.phrase.split(' ').slice(0, search.words.length)
  await voteByWords(votes, words, find)
  if (votes.size === 0) {
    const corrected = await Promise.all(words.map((word) => vocabulary.near(word, 1)))
    await voteByWords(
      votes,
      corrected.flatMap(([near]) => near?.term.split(' ') ?? []),
      find,
    )
  }
  // Resources may be of a subject that only another node knows.
  const [likeliest] = [...votes].filter(([id]) => subjectById(id)).sort(([, a], [, b]) => b - a)
  return likeliest?.[0] ?? null
}
