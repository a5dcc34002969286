import { chownSync, mkdirSync } from 'node:fs'
import { connectionOptions } from '../../connection.ts'
import { probeHost } from '../../hosts/probe-host.ts'
import { spoolPath } from '../data-folder.ts'
import { isErrno } from '../system.ts'
import type { SocketAddress } from '../instance-lock.ts'
import type { DatabaseUser } from '../database-user.ts'

/** Makes the spool (mode 0700, the database user's) where it is missing. */
export function openSpool(home: string, user: DatabaseUser): string {
  const folder = spoolPath(home)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (!user.isUs) chownSync(folder, user.uid, user.gid)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  }
  return folder
}

/** A path as one word of the shell, in a setting where `%` begins a placeholder. */
export const quoted = (place: string) => `'${place.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings with which the server hands out its log, a minute old at most. A segment is durable under its name before the
 * server may use its own file again; one that was handed out before a crash is handed out again.
 */
export function archivingSettings(spool: string): Readonly<Record<string, string>> {
  const [folder, draft, name] = [spool, `${spool}/draft-`, `${spool}/`].map(quoted)
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `cp "%p" ${draft}"%f" && sync ${draft}"%f" && mv ${draft}"%f" ${name}"%f" && sync ${folder}`,
  }
}

/** Whether a server that ran already hands out its log as these settings want it; it takes them only where it starts. */
export async function hasSettings(
  address: SocketAddress,
  settings: Readonly<Record<string, string>>,
): Promise<boolean> {
  const question = "select current_setting('archive_mode') as mode"
  const { mode } = await probeHost(connectionOptions(address), question, 5_000)
  return mode === (settings['archive_mode'] ?? 'off')
}
