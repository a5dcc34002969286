/** `npm run doctor`, beside the running site or without it: one line a thing, exit code 0 when all is well, else 1. */
import { fileURLToPath } from 'node:url'
import { examineSite } from '#ops/doctor/examine-site.ts'
import { failed, lineOf } from '#ops/doctor/doctor-check.ts'
import { runCommand, print } from '#ops/run-command.ts'
import { readConfig } from '#platform/config/config.ts'
import { readNodeSettings } from '#platform/config/node-settings.ts'
import { StartupError } from '#platform/startup-error.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

function settings() {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    for (const words of error.message.split('\n')) print(lineOf(failed('Settings', words)))
    return undefined
  }
}

async function main(): Promise<number> {
  const config = settings()
  if (!config) return 1
  const findings = await examineSite({ config, node: readNodeSettings(), now: () => new Date(), root })
  for (const finding of findings) print(lineOf(finding))
  const wrong = findings.filter(({ ok }) => !ok).length
  print(wrong === 0 ? 'All is well.' : `${wrong} to look at.`)
  return wrong === 0 ? 0 : 1
}

await runCommand(main)
