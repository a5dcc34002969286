/**
 * `npm run doctor [-- upgrade | zero-rating]`, with the site running or stopped: a line for each check; exit code 1 if one
 * fails.
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { fileURLToPath } from 'node:url'
import { examineSite } from '#ops/doctor/examine-site.ts'
import { failed } from '#features/insight/status/server/check.ts'
import { lineOf, summaryOf } from '#ops/doctor/doctor-check.ts'
import { zeroRating } from '#ops/doctor/zero-rating.ts'
import { CommandError, runCommand, print } from '#ops/run-command.ts'
import { checkUpgrade } from '#ops/upgrade/check-upgrade.ts'
import { readConfig, unreadSettings } from '#platform/config/config.ts'
import { namesInFile } from '#platform/config/environment-file.ts'
import { readNodeSettings } from '#platform/config/node-settings.ts'
import { StartupError } from '#platform/errors.ts'
import { resolveHost } from '#platform/links/public-address.ts'
import { type Address, pinnedTo } from '#platform/links/send-request.ts'

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
const maxPageChars = 500_000

/** Connects to that address alone. Throws if it does not answer with 200 in time. */
async function readPage(url: URL, address: Address) {
  const sent = request(url, {
    lookup: pinnedTo(address),
    agent: false,
    signal: AbortSignal.timeout(pageTimeoutMs),
  })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`)
  let text = ''
  for await (const chunk of answer.setEncoding('utf8'))
    if ((text += String(chunk)).length > maxPageChars) break
  return { headers: answer.headers, text }
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
      ? await zeroRating({ config, resolve: resolveHost, readPage })
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
