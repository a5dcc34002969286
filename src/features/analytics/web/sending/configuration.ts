import { networkFailure } from '#web/kit/call-failure.ts'
import { pauseMs } from './backoff.ts'
import { within } from '../browser.ts'
import { isPassing } from './passing-trouble.ts'

export interface Configuration {
  readonly enabled: boolean
  readonly measurementId: string | null
}

export interface ConfigurationParts {
  read(signal: AbortSignal): Promise<Configuration>
  /** The measurement id that was known when the site was built. */
  readonly embeddedId: string | null
  pause(ms: number): Promise<void>
  readonly random: () => number
  complain(error: unknown): void
}

/** SDK-18: so long is waited for the server's answer, tries and pauses together. */
const longestMs = 60_000

/** Tries until something comes of it, or nothing more can. */
async function attempts({ read, pause, random, complain }: ConfigurationParts, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await read(signal)
    } catch (error) {
      complain(error)
      if (!isPassing(error)) break
    }
    await pause(pauseMs(failures, random()))
  }
  return undefined
}

/** ANA-10: the server's word on analytics; when none comes, what the site was built with. Never fails. */
export async function configuration(parts: ConfigurationParts): Promise<Configuration> {
  const told = await within(longestMs, networkFailure(), (signal) => attempts(parts, signal)).catch(
    parts.complain,
  )
  return told ?? { enabled: true, measurementId: parts.embeddedId }
}
