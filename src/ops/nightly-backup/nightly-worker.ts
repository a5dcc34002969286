/** Worker thread of the nightly backup: runs cycles at low priority. */
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { BackupRunner } from './backup-runner.ts'
import { type BackupConfig, openBackupRunner } from './open-backup-runner.ts'
import { messageOf } from '#platform/errors.ts'
import { type Curriculum, provideCurriculum } from '#shared/curriculum.ts'

const cycleIntervalMs = 10_000

const print = (line: string) => process.stdout.write(`${line}\n`)
const postError = (error: unknown) => parentPort?.postMessage(messageOf(error), [])

/** Reports consecutive equal errors once. */
function reportOnce() {
  let last: string | undefined
  return {
    report(error: unknown) {
      const message = messageOf(error)
      if (message !== last) postError(error)
      last = message
    },
    reset: () => (last = undefined),
  }
}

// On Linux the priority is that of the thread only.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { config, curriculum } = workerData as {
  readonly config: BackupConfig
  readonly curriculum: Curriculum
}
provideCurriculum(curriculum)
const reporter = reportOnce()
for (let runner: BackupRunner | undefined; ; await pause(cycleIntervalMs)) {
  try {
    runner ??= await openBackupRunner(config, postError, print)
    await runner.runCycle()
    reporter.reset()
  } catch (error) {
    reporter.report(error)
  }
}
