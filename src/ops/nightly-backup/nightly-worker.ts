/** What the thread of the backups runs: round after round, behind everything else that this process does. */
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Keeper } from './keeper.ts'
import { type BackupConfig, openBackupRunner } from './open-backup-runner.ts'

const everyMs = 10_000

const wordsOf = (trouble: unknown) => (trouble instanceof Error ? trouble.message : String(trouble))
const tell = (trouble: unknown) => parentPort?.postMessage(wordsOf(trouble), [])

/** What goes wrong again and again is told once. */
function toldOnce() {
  let last: string | undefined
  return {
    tell(trouble: unknown) {
      const words = wordsOf(trouble)
      if (words !== last) tell(trouble)
      last = words
    },
    forget: () => (last = undefined),
  }
}

// On Linux that is the thread's alone.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const config = workerData as BackupConfig
const trouble = toldOnce()
for (let kept: Keeper | undefined; ; await pause(everyMs)) {
  try {
    kept ??= await openBackupRunner(config, tell)
    await kept.runCycle()
    trouble.forget()
  } catch (error) {
    trouble.tell(error)
  }
}
