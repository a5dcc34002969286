/**
 * `npm run doctor [-- upgrade | zero-rating]`, with the site running or stopped: a line for each check; exit code 1 if one
 * fails.
 */
import { fileURLToPath } from 'node:url'
import { addressesOf, examineSite } from '#ops/doctor/examine-site.ts'
import { findBytes } from '#features/insight/figures/server/uses-repository.ts'
import { failed } from '#features/insight/status/server/check.ts'
import { lineOf, summaryOf } from '#ops/doctor/doctor-check.ts'
import { zeroRating } from '#ops/doctor/zero-rating.ts'
import { CommandError, runCommand, print } from '#ops/run-command.ts'
import { checkUpgrade } from '#ops/upgrade/check-upgrade.ts'
import { type Config, readConfig, unreadSettings } from '#platform/config/config.ts'
import { namesInFile } from '#platform/config/environment-file.ts'
import { readNodeSettings } from '#platform/config/node-settings.ts'
import { StartupError } from '#platform/errors.ts'
import { resolveHost } from '#platform/links/public-address.ts'
import { openDatabase } from '#platform/postgres/connection.ts'
import { type Address, sendRequest } from '#platform/links/send-request.ts'

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

const pageTimeoutMs = 10_000
const maxPageBytes = 500_000

/** Connects to that address alone. Throws if it does not answer with 200 in time. */
async function readPage(url: URL, address: Address) {
  const request = { url, method: 'GET', address, userAgent: 'Thuto doctor', maxBytes: maxPageBytes } as const
  const { status, body = '', headers = {} } = await sendRequest(request, AbortSignal.timeout(pageTimeoutMs))
  if (status !== 200) throw new Error(`status ${status}`)
  return { headers, text: body }
}

/** Bytes of 30 days; undefined while the embedded database does not run. */
async function readBytes(config: Config) {
  const addresses = await addressesOf(config)
  if (!addresses) return undefined
  const { db, close } = openDatabase(addresses.address, { size: 1, onError: () => {} })
  try {
    return await findBytes(db)
  } finally {
    await close()
  }
}

const usage = `Usage: npm run doctor
before an upgrade: npm run doctor -- upgrade
before an application for free data: npm run doctor -- zero-rating`

async function main([what, ...more]: readonly string[]): Promise<number> {
  if (more.length > 0 || !(what === undefined || ['upgrade', 'zero-rating'].includes(what)))
    throw new CommandError(usage)
  const config = settings()
  if (!config) return 1
  const deps = { config, node: readNodeSettings(), now: () => new Date(), root }
  const { checks, answers } =
    what === 'zero-rating'
      ? await zeroRating({ config, resolve: resolveHost, readPage, readBytes: () => readBytes(config) })
      : {
          checks: await (what ? checkUpgrade(deps, unreadSettings(namesInFile)) : examineSite(deps)),
          answers: [],
        }
  for (const check of checks) print(lineOf(check))
  for (const answer of answers) print(answer)
  print(summaryOf(checks))
  return checks.every(({ state }) => state !== 'act') ? 0 : 1
}

await runCommand(main)
