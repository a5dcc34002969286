/** What Node itself was told from outside. */
export interface NodeSettings {
  readonly version: string
  readonly options: readonly string[]
  /** Every certificate is believed. */
  readonly anyCertificate: boolean
}

export const readNodeSettings = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): NodeSettings => ({
  version: process.version,
  options: [...(environment['NODE_OPTIONS'] ?? '').split(/\s+/).filter(Boolean), ...process.execArgv],
  anyCertificate: environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0',
})
