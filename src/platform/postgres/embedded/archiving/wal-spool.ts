import { chownSync, mkdirSync } from 'node:fs'
import { connectionOptions, type SocketAddress } from '../../connection.ts'
import { probeHost } from '../../pool/probe-host.ts'
import { spoolPath } from '../data-folder.ts'
import type { DatabaseUser } from '../database-user.ts'
import { hasErrorCode } from '../../../errors.ts'

/** Creates the spool folder (mode 0700, owned by the database user) if it is missing. */
export function openSpool(home: string, user: DatabaseUser): string {
  const folder = spoolPath(home)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (!user.isUs) chownSync(folder, user.uid, user.gid)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
  return folder
}

/** Quotes a path for the shell in a setting where `%` starts a placeholder. */
export const quoted = (place: string) => `'${place.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings that archive WAL at most a minute late. A segment is durable under its name before the server reuses its own
 * file; a segment archived before a crash may be archived again.
 */
export function archivingSettings(spool: string): Readonly<Record<string, string>> {
  const [folder, draft, name] = [spool, `${spool}/draft-`, `${spool}/`].map(quoted)
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `cp "%p" ${draft}"%f" && sync ${draft}"%f" && mv ${draft}"%f" ${name}"%f" && sync ${folder}`,
  }
}

/** True if a running server archives by these settings, which it reads only at its start. */
export async function hasSettings(
  address: SocketAddress,
  settings: Readonly<Record<string, string>>,
): Promise<boolean> {
  const question = "select current_setting('archive_mode') as mode"
  const { mode } = await probeHost(connectionOptions(address), question, 5_000)
  return mode === (settings['archive_mode'] ?? 'off')
}
