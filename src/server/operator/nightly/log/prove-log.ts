import { type BackupFolder, logOf } from '../folder/backup-folder.ts'
import { isSegment, segmentAfter, timelineOf, unbroken } from './segments.ts'

export interface LogFrom {
  readonly systemId: string
  readonly firstSegment: string
  readonly segmentBytes: number
}

/** Reads back the log from that segment to the newest one; gives the first segment that is missing or damaged. */
export async function brokenSegment(folder: BackupFolder, from: LogFrom): Promise<string | undefined> {
  const timeline = timelineOf(from.firstSegment)
  const kept = (await folder.list(logOf(from.systemId))).filter(
    ({ name }) => isSegment(name) && timelineOf(name) === timeline,
  )
  const chain = unbroken(from.firstSegment, kept, from.segmentBytes)
  for (const segment of chain) if (!(await folder.isWhole(segment))) return segment.name
  const [reached, newest] = [chain.at(-1)?.name, kept.at(-1)?.name]
  if (reached === undefined) return from.firstSegment
  return reached === newest ? undefined : segmentAfter(reached, from.segmentBytes)
}
