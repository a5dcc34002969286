/** Processes with a working directory below a folder. PostgreSQL detaches from its parent and changes its title. */
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

function worksIn(pid: string, folder: string) {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)
  } catch {
    return false
  }
}

/** Kills them all at once, as a power cut does; returns how many there were. */
export function killOnce(folder: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(name, folder))
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  return pids.length
}

/** Resolves when none is left. */
export async function killAll(folder: string): Promise<void> {
  while (killOnce(folder) > 0) await pause(20)
}
