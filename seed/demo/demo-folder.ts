/** The demo's data folder. A stamp in it names the seed data it was filled with. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lessonFile } from '../lesson-file.ts'
import { schoolYear } from './school-year.ts'
import { smallSchool } from '../small-school.ts'

const stampIn = (dataDir: string) => path.join(dataDir, 'seed-stamp')
const unfinished = 'unfinished'

/** Hash of everything that a fill writes: people, lessons and their files, days of the school year. */
function currentStamp(): string {
  const hash = createHash('sha256').update(JSON.stringify([smallSchool, schoolYear(new Date(0))]))
  for (const lesson of smallSchool.lessons)
    if (lesson.format !== 'link') hash.update(lessonFile(lesson).bytes)
  return hash.digest('hex')
}

/** True if other seed data fills the folder, or only a part of it. A folder without a stamp may be a real site's. */
export function isOutdated(dataDir: string): boolean {
  const stamp = stampIn(dataDir)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') !== currentStamp()
}

/** Renames the folder, so that the next start fills a new one. Nothing is deleted; returns the new name. */
export function setAside(dataDir: string, now: Date): string {
  const name = `${dataDir}.${now.toISOString().replace(/\D/g, '').slice(0, 14)}`
  renameSync(dataDir, name)
  return name
}

/** Runs `fill` and stamps the folder. After an interrupted one it is outdated. */
export async function fillStamped(dataDir: string, fill: () => Promise<void>): Promise<void> {
  writeFileSync(stampIn(dataDir), unfinished)
  await fill()
  writeFileSync(stampIn(dataDir), currentStamp(), { flush: true })
}
