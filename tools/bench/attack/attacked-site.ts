/** A demo site for attack tools, removed with its folder at the end. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { people } from '#seed/people.ts'
import { freePort, startSite, signInAt } from '#test/running-site.ts'

export const roles = ['nobody', 'student', 'educator', 'moderator', 'admin'] as const
export type RoleName = (typeof roles)[number]

export interface AttackedSite {
  readonly url: string
  /** For what the attacker writes. */
  readonly folder: string
  /** Cookie header; empty without a session. */
  cookieOf(role: RoleName): Promise<string>
  stop(): Promise<void>
}

async function signIn(url: string, key: string): Promise<string> {
  const person = people.find((one) => one.key === key)
  return signInAt(url, person?.email, person?.password)
}

export async function attackedSite(settings: Readonly<Record<string, string>> = {}): Promise<AttackedSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-attack-'))
  const port = await freePort()
  const own = { DATA_DIR: path.join(folder, 'data'), PORT: String(port), ...settings }
  const site = await startSite({ demo: true, settings: own, apart: true }, 180_000)
  return {
    url: site.url,
    folder,
    cookieOf: async (role) => (role === 'nobody' ? '' : signIn(site.url, role)),
    async stop() {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
