/** A site of its own with the small school in it; it and its folder go again. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { people } from '#seed/people.ts'
import { freePort, type RunningSite, startSite, cookieOf, signInAt } from '#test/running-site.ts'

export interface SteadySite extends RunningSite {
  readonly port: number
  /** Headers of a browser of one of the small school's people. */
  signIn(key: string): Promise<string>
  visitor(): Promise<string>
}

export async function withSteadySite(
  settings: Readonly<Record<string, string>>,
  run: (site: SteadySite) => Promise<void>,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-steady-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const own = { DATA_DIR: path.join(folder, 'data'), PORT: String(port) }
  const site = await startSite({ demo: true, settings: { ...own, ...settings } }, 180_000)
  const post = (route: string, body?: object) =>
    fetch(site.url + route, {
      method: 'POST',
      headers: { origin: site.url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const stop = async () => {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  try {
    await run({
      ...site,
      port,
      async signIn(key) {
        const { email, password } = people.find((person) => person.key === key) ?? {}
        return signInAt(site.url, email, password)
      },
      visitor: async () => cookieOf(await post('/api/visitor')),
    })
  } finally {
    await stop()
  }
}
