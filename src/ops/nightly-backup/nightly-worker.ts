/** What the thread of the backups runs: round after round, behind everything else that this process does. */
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { BackupRunner } from './backup-runner.ts'
import { type BackupConfig, openBackupRunner } from './open-backup-runner.ts'

const everyMs = 10_000

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const tell = (error: unknown) => parentPort?.postMessage(wordsOf(error), [])

/** What goes wrong again and again is told once. */
function toldOnce() {
  let last: string | undefined
  return {
    tell(error: unknown) {
      const words = wordsOf(error)
      if (words !== last) tell(error)
      last = words
    },
    forget: () => (last = undefined),
  }
}

// On Linux that is the thread's alone.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const config = workerData as BackupConfig
const reported = toldOnce()
for (let kept: BackupRunner | undefined; ; await pause(everyMs)) {
  try {
    kept ??= await openBackupRunner(config, tell)
    await kept.runCycle()
    reported.forget()
  } catch (error) {
    reported.tell(error)
  }
}
