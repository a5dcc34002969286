import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { isErrno } from '../errno.ts'
import { isProcess } from '../postmaster/lock-file.ts'

const abandonedAfterMs = 15 * 60_000
const ours = new Set<string>()

/** Makes an empty folder (mode 0700) beside `target` that only this call fills; `publish` turns it into the target. */
export function makeSideFolder(target: string): string {
  removeAbandoned(path.dirname(target))
  const folder = mkdtempSync(`${target}.new-${process.pid}-`)
  ours.add(folder)
  return folder
}

/** Gives `from` the name `target` in one step; false when another process was first. */
export function publish(from: string, target: string): boolean {
  try {
    renameSync(from, target)
    return true
  } catch (error) {
    if (isErrno(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
  }
}

/** Removes the side folders of starters that were killed; the process id of one may since belong to somebody else. */
export function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const starter = Number(/\.new-(\d+)-\w+$/.exec(name)?.[1])
    const side = path.join(folder, name)
    if (starter && !isAtWork(starter, side)) removeIfPossible(side)
  }
}

function removeIfPossible(side: string): void {
  try {
    rmSync(side, { recursive: true, force: true })
  } catch {
    // A killed starter's initdb may still be writing there: a later start tidies up, this one goes on.
  }
}

function isAtWork(starter: number, side: string): boolean {
  if (starter === process.pid) return ours.has(side)
  const madeAtMs = statSync(side, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()
  return isProcess(starter) && Date.now() - madeAtMs < abandonedAfterMs
}
