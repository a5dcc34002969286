/** Where a path stands in the house: which room, which side of the wall, which floor. */

/** The noun whose room the file is in; undefined outside `src/features`. */
export const roomOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** True for files directly in a room: contract, pure rules and messages, which both sides read. */
export const isOpenToAll = (path: string) => /^src\/features\/[^/]+\/[^/]+\.ts$/.test(path)

export type Side = 'server' | 'web' | 'shared'

/** Undefined for what stands outside the walls: content, seed, tests. */
export function sideOf(path: string): Side | undefined {
  if (/^src\/(server|features\/[^/]+\/server)\//.test(path)) return 'server'
  if (/^src\/(web|features\/[^/]+\/web)\//.test(path)) return 'web'
  return path.startsWith('src/shared/') || isOpenToAll(path) ? 'shared' : undefined
}

const floors: readonly (readonly [RegExp, number])[] = [
  [/^(src\/shared|content)\//, 0],
  [/^src\/server\/platform\//, 1],
  // The addresses of pages are words that components need, so they stand beside the kit.
  [/^src\/web\/(kit\/|paths\.ts$)/, 1],
  [/^src\/features\//, 2],
]

/** 0 shared words, 1 platform and kit, 2 rooms, 3 what composes them. */
export const floorOf = (path: string) => floors.find(([place]) => place.test(path))?.[1] ?? 3

const inRoomServer = (path: string) => /^src\/features\/[^/]+\/server\//.test(path)
export const isRoute = (path: string) => inRoomServer(path) && /(\/|-)routes\.ts$/.test(path)
export const isRepository = (path: string) => path.endsWith('-repository.ts')
export const isUseCase = (path: string) => inRoomServer(path) && !isRoute(path) && !isRepository(path)
export const isPureRule = (path: string) => isOpenToAll(path) && !/\/(contract|messages)\.ts$/.test(path)
export const isComponent = (path: string) =>
  /^src\/(features\/[^/]+\/web|web\/(pages|layout|kit\/ui))\//.test(path)
