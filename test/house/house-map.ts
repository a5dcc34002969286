/**
 * Places of the source tree. Floors are folders, and an import goes to the same floor or a lower one:
 *   0  shared, content   what server and browser both use
 *   1  platform, client  infrastructure of the server and of the browser
 *   2  features          the product: domains, and in each a room for every noun
 *   3  ops, web          what an operator runs; pages and layout
 *   4  app               the process: start, composition, the list of the API, the command line
 */

/** The domain that owns the file; undefined outside `src/features`. */
export const domainOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** The room that owns the file with its domain, such as `catalogue/ratings`; undefined outside `src/features`. */
export const roomOf = (path: string) => /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]

/** True for files at the root of a room: contract, pure rules and messages, which server and browser read. */
const isPublicFile = (path: string) => /^src\/features\/[^/]+\/[^/]+\/[^/]+\.ts$/.test(path)

export type Side = 'server' | 'web' | 'shared'

/** Undefined for content, seed and tests, which belong to no side. */
export function sideOf(path: string): Side | undefined {
  if (/^src\/(platform|ops|app|features\/[^/]+\/[^/]+\/server)\//.test(path)) return 'server'
  if (/^src\/(client|web|features\/[^/]+\/[^/]+\/web)\//.test(path)) return 'web'
  return path.startsWith('src/shared/') || isPublicFile(path) ? 'shared' : undefined
}

const floors: Readonly<Record<string, number>> = {
  shared: 0,
  platform: 1,
  client: 1,
  features: 2,
  ops: 3,
  web: 3,
  app: 4,
}

/** Files outside `src` are either read by all floors (content) or read all floors (seed, tests, tools). */
export function floorOf(path: string): number {
  const [top = '', folder = ''] = path.split('/')
  if (top === 'content') return 0
  return top === 'src' ? (floors[folder] ?? Number.NaN) : 4
}

const isFeatureServer = (path: string) => /^src\/features\/[^/]+\/[^/]+\/server\//.test(path)
export const isRoute = (path: string) => isFeatureServer(path) && /(\/|-)routes\.ts$/.test(path)
export const isRepository = (path: string) => path.endsWith('-repository.ts')
export const isUseCase = (path: string) => isFeatureServer(path) && !isRoute(path) && !isRepository(path)
export const isPureRule = (path: string) => isPublicFile(path) && !/([/-]contract|\/messages)\.ts$/.test(path)
export const isComponent = (path: string) =>
  /^src\/(features\/[^/]+\/[^/]+\/web|client\/ui|web\/(pages|layout))\//.test(path)
