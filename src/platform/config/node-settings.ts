import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Settings of Node itself. */
export const readNodeSettings = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
) => ({
  version: process.version,
  options: [...(environment['NODE_OPTIONS'] ?? '').split(/\s+/).filter(Boolean), ...process.execArgv],
  /** True if Node accepts any TLS certificate. */
  anyCertificate: environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0',
})
export type NodeSettings = Readonly<ReturnType<typeof readNodeSettings>>

const manifest = z.object({ version: z.string() })

/** Version in package.json. */
export const appVersion: string = manifest.parse(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version
