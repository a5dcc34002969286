/** `npm run crash -- 500 [seed]`: so many crashes of a site under load; `cluster 5`: of two nodes; `patroni 5`: of the leader of their database. Exit code 1 when a promise was broken. */
import '#app/commands/open-content.ts'
import { runCluster } from './cluster/run-cluster.ts'
import { inWords } from './cycles/figures.ts'
import { runOnNewStage } from './cycles/run-cycles.ts'
import { runPatroni } from './patroni/run-patroni.ts'

const usage = 'Use it as: npm run crash -- [cluster|patroni] TIMES [SEED], both whole numbers.'
const say = (line: string) => console.log(line)

function readNumbers([times = '', seed = String(Date.now() % 1_000_000)]: readonly string[]) {
  const isNumber = (text: string) => /^\d{1,9}$/.test(text)
  return isNumber(times) && isNumber(seed) ? { times: Number(times), seed: Number(seed) } : undefined
}

async function crashSite(cycles: number, seed: number): Promise<boolean> {
  const figures = await runOnNewStage({ cycles, seed, say })
  say(inWords(figures))
  if (figures.savedIn !== undefined)
    say(`What happened lies in ${figures.savedIn}. Again: npm run crash -- ${figures.cycles} ${seed}`)
  return figures.violations.length === 0
}

const crash = (run: typeof runCluster) => async (times: number, seed: number) => {
  const { words, isWhole } = await run(times, seed, say)
  say(words)
  return isWhole
}

const kinds = new Map([
  ['cluster', crash(runCluster)],
  ['patroni', crash(runPatroni)],
])

const [first = '', ...more] = process.argv.slice(2)
const kind = kinds.get(first)
const numbers = readNumbers(kind ? more : [first, ...more])
if (numbers) {
  say(`seed ${numbers.seed}`)
  const isWhole = await (kind ?? crashSite)(numbers.times, numbers.seed)
  process.exitCode = isWhole ? 0 : 1
} else {
  console.error(usage)
  process.exitCode = 1
}
