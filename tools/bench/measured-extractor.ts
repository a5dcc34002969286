/** Runs the extraction in a child process and measures it. */
import {
  run as read,
  type ExtractInput,
  type ExtractResult,
} from '#features/contributing/previews/server/reading/read-file.ts'

export interface Measured {
  readonly found: ExtractResult
  readonly cpuSeconds: number
  /** The most it ever held. */
  readonly peakMegabytes: number
}

export async function run(errand: ExtractInput): Promise<Measured> {
  const found = await read(errand)
  const { user, system } = process.cpuUsage()
  const { maxRSS } = process.resourceUsage()
  return { found, cpuSeconds: (user + system) / 1_000_000, peakMegabytes: maxRSS / 1_024 }
}
