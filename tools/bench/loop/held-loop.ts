/**
 * `node tools/bench/loop/held-loop.ts`: processor time for which calls on long texts or many rows hold the event loop (F-S3-06), and
 * the ratio to the same call on little data, in one run.
 */
import '#app/commands/open-content.ts'
import { jsonParts } from '#features/people/accounts/server/update-account.ts'
import { findDuplicates } from '#features/contributing/duplicates/server/find-duplicates.ts'
import { bandsOf, comparedCharacters } from '#features/contributing/duplicates/text-bands.ts'
import { addExcerpts } from '#features/catalogue/search/server/search-related.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { fullTextTerms } from '#features/catalogue/search/tokenizer.ts'
import { fakeDatabase } from '#test/setup/fake-database.ts'
import { tableOf } from '../table.ts'

/** The least of them counts: other work on the machine only adds. */
const rounds = 25
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Of this process: other programs on the machine do not count. */
function processorMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The most processor time without a turn for other work, and that of the call, in ms. */
async function heldBy(run: () => Promise<unknown>) {
  let [maxMs, isDone] = [0, false]
  const watch = async () => {
    for (let last = processorMs(); !isDone;) {
      await turn()
      maxMs = Math.max(maxMs, processorMs() - last)
      last = processorMs()
    }
  }
  const watching = watch()
  await turn()
  const begun = processorMs()
  await run()
  const ms = processorMs() - begun
  isDone = true
  await watching
  return { maxMs, ms }
}

/** Every word is another one, which costs most. */
const longText = (characters: number) =>
  Array.from({ length: characters / 6 }, (_, i) => i.toString(36).padStart(5, 'w'))
    .join(' ')
    .slice(0, characters)

/** A moderator opens one of twelve near-equal files. */
function duplicatesOf(characters: number) {
  const text = longText(characters)
  const candidates = Array.from({ length: 10 }, (_, i) => ({ id: String(i) }))
  const record = { title: '', verified: true, bands: bandsOf(text), text: text.slice(0, comparedCharacters) }
  const db = fakeDatabase(async (sql) => {
    await turn()
    return sql.includes('unnest') ? candidates : [record]
  })
  return () => findDuplicates(db, 'record')
}

/** A visitor searches inside ten files whose words all match one of `words`. */
function excerptsFor(words: number) {
  const search = parseSearch(Array.from({ length: words }, (_, i) => `é${i}é`).join(' '))
  if (!search) throw new Error('The search is empty')
  const section = { section: 1, page: 1, text: 'é1é '.repeat(5_000) }
  const files = Array.from({ length: 10 }, (_, i) => ({ id: String(i), section }))
  return () => addExcerpts([], files, fullTextTerms(search))
}

/** A member copies their data. */
function copyOf(rows: number) {
  const row = { resource_id: '00000000-0000-4000-8000-000000000000', stars: 5, rated_at: new Date() }
  const copy = { ratings: Array.from({ length: rows }, () => row) }
  return async () => {
    for await (const part of jsonParts(copy)) void part
  }
}

const calls = [
  ['near duplicates: 880,000 beside 100,000 characters', duplicatesOf(880_000), duplicatesOf(100_000)],
  ['excerpts of ten files: 12 words beside one', excerptsFor(12), excerptsFor(1)],
  ['copy of an account: 200,000 rows beside 200', copyOf(200_000), copyOf(200)],
] as const

const signing = longText(880_000)
const held = []
for (const [name, much, little] of [
  ...calls,
  [
    'signature of a text: 880,000 beside 100,000 characters',
    async () => bandsOf(signing),
    async () => bandsOf(signing.slice(0, 100_000)),
  ] as const,
]) {
  const [many, few] = [[], []] as [Awaited<ReturnType<typeof heldBy>>[], Awaited<ReturnType<typeof heldBy>>[]]
  for (let round = 0; round < rounds; round += 1) {
    many.push(await heldBy(much))
    few.push(await heldBy(little))
  }
  const of = (runs: typeof many, key: 'maxMs' | 'ms') => Math.min(...runs.map((run) => run[key]))
  const ratio = of(many, 'maxMs') / of(few, 'maxMs')
  held.push([name, ...[of(many, 'maxMs'), of(many, 'ms'), of(few, 'maxMs'), ratio].map((n) => n.toFixed(1))])
}
console.log(`Least of ${rounds} rounds; goal: 50 ms at a time, 500 ms in all\n`)
console.log(tableOf(['call', 'longest hold, ms', 'in all, ms', 'of little, ms', 'ratio of holds'], held))
