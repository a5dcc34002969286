/** `npm run doctor`, with the site running or stopped: one line for each check; exit code 1 if something is broken, else 0. */
import { fileURLToPath } from 'node:url'
import { examineSite } from '#ops/doctor/examine-site.ts'
import { failed } from '#features/insight/status/server/check.ts'
import { lineOf, summaryOf } from '#ops/doctor/doctor-check.ts'
import { runCommand, print } from '#ops/run-command.ts'
import { readConfig } from '#platform/config/config.ts'
import { readNodeSettings } from '#platform/config/node-settings.ts'
import { StartupError } from '#platform/errors.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

function settings() {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    for (const message of error.message.split('\n')) print(lineOf(failed('Settings', message)))
    return undefined
  }
}

async function main(): Promise<number> {
  const config = settings()
  if (!config) return 1
  const checks = await examineSite({ config, node: readNodeSettings(), now: () => new Date(), root })
  for (const check of checks) print(lineOf(check))
  print(summaryOf(checks))
  return checks.every(({ state }) => state !== 'act') ? 0 : 1
}

await runCommand(main)
