import { findCycle } from '../cycles.ts'
import { isOpenToAll, isRepository, roomOf } from '../house-map.ts'
import { type OwnImport, ownImportsIn } from '../imports.ts'
import { isProduct, type SourceFile } from '../source-files.ts'

/** Each room and the rooms to its left. A room that is not named may lean on any but analytics. */
const leansOn: Readonly<Record<string, readonly string[]>> = {
  subjects: [],
  resources: ['subjects'],
  uploads: ['subjects', 'resources', 'files', 'previews'],
  files: ['subjects', 'resources'],
  previews: ['subjects', 'resources', 'files'],
  search: ['subjects', 'resources'],
  ratings: ['subjects', 'resources'],
  reports: ['subjects', 'resources'],
  harvest: ['subjects', 'resources'],
  live: ['subjects', 'resources'],
  shelf: ['subjects', 'resources', 'files'],
  sharing: ['subjects', 'resources', 'files', 'shelf'],
  moderation: [
    'subjects',
    'resources',
    'uploads',
    'files',
    'previews',
    'search',
    'ratings',
    'reports',
    'harvest',
  ],
  accounts: [],
  roles: ['accounts'],
}

interface Meeting extends OwnImport {
  readonly room: string
  readonly other: string
}

const meetings = (files: readonly SourceFile[]): readonly Meeting[] =>
  ownImportsIn(files.filter(isProduct)).flatMap((each) => {
    const [room, other] = [roomOf(each.from), roomOf(each.to)]
    return room !== undefined && other !== undefined && room !== other ? [{ ...each, room, other }] : []
  })

/** Contracts, pure rules and messages are open; of the rest only the type of a repository. */
export const roomsMeetAtTheDoor = (files: readonly SourceFile[]) =>
  meetings(files)
    .filter(({ to, typeOnly }) => !isOpenToAll(to) && !(typeOnly && isRepository(to)))
    .map(
      ({ from, to, other }) =>
        `${from} imports ${to}: only contract, pure rules, messages and the type of a repository leave ${other}`,
    )

export const roomsKeepTheirOrder = (files: readonly SourceFile[]) =>
  meetings(files).flatMap(({ from, to, room, other }) => {
    const allowed = leansOn[room]
    if (other === 'analytics') return [`${from} imports ${to}: analytics listens, nobody imports it`]
    if (!allowed || allowed.includes(other)) return []
    return [`${from} imports ${to}: ${room} leans on ${allowed.join(', ') || 'no other room'}`]
  })

const say = (cycle: readonly string[] | undefined) => (cycle ? [cycle.join(' → ')] : [])

/** No file is reached from itself, types included. */
export const filesHaveNoCycle = (files: readonly SourceFile[]) =>
  say(findCycle(ownImportsIn(files).map(({ from, to }) => [from, to] as const)))

/** No room is reached from itself, types included. */
export const roomsHaveNoCycle = (files: readonly SourceFile[]) =>
  say(findCycle(meetings(files).map(({ room, other }) => [room, other] as const)))
