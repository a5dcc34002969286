/** `node tools/bench/network-lab/run.ts [situation …]`, as root: uploads on a bad line, one after the other. */
import '#app/commands/open-content.ts'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Quality, openLoopback } from './bad-line.ts'
import { conduct } from './experiment.ts'
import { runInNamespace } from './namespace.ts'
import { sendPlainly } from './plain-tcp.ts'
import { missedBy, rowOf, tableHead } from './report.ts'
import { scenarios } from './scenarios.ts'

const timeoutMs = 16 * 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bytes: { type: 'string', default: '10485760' },
    seed: { type: 'string', default: '1' },
    kilobits: { type: 'string', default: '256' },
    loss: { type: 'string', default: 'receiver' },
    congestion: { type: 'string', default: 'cubic' },
    timeline: { type: 'boolean', default: false },
    /** Set by ourselves: we are in the namespace, and this is the folder of this upload. */
    inside: { type: 'string' },
  },
})

const oneOf = <T extends string>(given: string, ...allowed: readonly T[]): T => {
  const found = allowed.find((each) => each === given)
  if (found === undefined) throw new Error(`${given} is not one of: ${allowed.join(', ')}`)
  return found
}
const quality = {
  kilobits: Number(values.kilobits),
  lostAt: oneOf<Quality['lostAt']>(values.loss, 'receiver', 'sender'),
  congestion: oneOf<Quality['congestion']>(values.congestion, 'cubic', 'reno', 'bbr'),
}
const [bytes, seed] = [Number(values.bytes), Number(values.seed)]

/** True when nothing of the goal was missed. */
async function oneUpload(name: string, folder: string): Promise<boolean> {
  openLoopback()
  if (name === 'tcp' || name === 'tcp-loss') {
    const lossPercent = name === 'tcp' ? 0 : 5
    const seconds = await sendPlainly({ ...quality, lossPercent }, bytes)
    console.log(`| TCP alone, ${lossPercent} % loss | ${seconds.toFixed(1)} | | | | | | |`)
    return true
  }
  const scenario = scenarios[oneOf(name, ...Object.keys(scenarios))]
  if (!scenario) return false
  const onTalk = values.timeline ? console.error : undefined
  const outcome = await conduct({ scenario, quality, bytes, seed, folder, onTalk })
  const missed = missedBy(outcome, scenario)
  console.log(rowOf(scenario.says, outcome))
  for (const what of missed) console.log(`  MISSED: ${what}`)
  return missed.length === 0
}

async function all(names: readonly string[]) {
  if (process.getuid?.() !== 0) throw new Error('The network lab needs root: it makes a network of its own.')
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-lab-'))
  chmodSync(folder, 0o711)
  console.log(tableHead.trim())
  try {
    for (const name of names) {
      const own = path.join(folder, name)
      mkdirSync(own, { mode: 0o711 })
      const again = [
        fileURLToPath(import.meta.url),
        ...process.argv.slice(2).filter((arg) => !names.includes(arg)),
      ]
      const code = await runInNamespace([...again, '--inside', own, name], timeoutMs)
      if (code !== 0) process.exitCode = 1
      rmSync(own, { recursive: true, force: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (values.inside === undefined)
  await all(positionals.length > 0 ? positionals : ['tcp', 'tcp-loss', ...Object.keys(scenarios)])
else process.exitCode = (await oneUpload(positionals[0] ?? '', values.inside)) ? 0 : 1
