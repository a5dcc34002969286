import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Settings of Node itself. */
export interface NodeSettings {
  readonly version: string
  readonly options: readonly string[]
  /** True if Node accepts any TLS certificate. */
  readonly anyCertificate: boolean
}

export const readNodeSettings = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): NodeSettings => ({
  version: process.version,
  options: [...(environment['NODE_OPTIONS'] ?? '').split(/\s+/).filter(Boolean), ...process.execArgv],
  anyCertificate: environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0',
})

const manifest = z.object({ version: z.string() })

/** Version in package.json. */
export const appVersion: string = manifest.parse(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version
