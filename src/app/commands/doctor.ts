/** `npm run doctor`, beside the running site or without it: one line a thing, exit code 0 when all is well, else 1. */
import { fileURLToPath } from 'node:url'
import { examineSite } from '#ops/doctor/examine-site.ts'
import { ill, lineOf } from '#ops/doctor/finding.ts'
import { runCommand, say } from '#ops/shell.ts'
import { readConfig } from '#platform/config/config.ts'
import { readNodeSettings } from '#platform/config/node-settings.ts'
import { StartTrouble } from '#platform/start-trouble.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

function settings() {
  try {
    return readConfig()
  } catch (trouble) {
    if (!(trouble instanceof StartTrouble)) throw trouble
    for (const words of trouble.message.split('\n')) say(lineOf(ill('Settings', words)))
    return undefined
  }
}

async function main(): Promise<number> {
  const config = settings()
  if (!config) return 1
  const findings = await examineSite({ config, node: readNodeSettings(), now: () => new Date(), root })
  for (const finding of findings) say(lineOf(finding))
  const wrong = findings.filter(({ ok }) => !ok).length
  say(wrong === 0 ? 'All is well.' : `${wrong} to look at.`)
  return wrong === 0 ? 0 : 1
}

await runCommand(main)
