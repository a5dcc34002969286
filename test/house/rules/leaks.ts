import type { SourceFile } from '../source-files.ts'

// `/home/you/` and the like are examples in documents.
const home = /(?<![\w.~:/-])\/(root|(home|Users)\/(?!(you|user|name|thuto)\/)[A-Za-z_][\w.-]*)\//
const registry =
  /\b((www\.)?npmjs|registry\.[a-z-]+|[a-z-]*(artifactory|nexus|verdaccio))\.(com|org|net|io|dev|local|internal|lan)\b/i
const address = /https?:\/\/[^\s/'"`]*(registry|artifactory|nexus|verdaccio|npmjs|pypi)\b/i

/** Files name no folder of a build machine and no host of a package registry. */
export function noMachinePaths(files: readonly SourceFile[], places: readonly string[]) {
  // A path as short as `/app` may also be a route.
  const telling = places.filter((place) => place.split('/').length > 2)
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found =
        home.exec(line)?.[0] ??
        registry.exec(line)?.[0] ??
        address.exec(line)?.[0] ??
        telling.find((place) => line.includes(`${place}/`))
      return found === undefined ? [] : [`${path}:${index + 1} names ${found}`]
    }),
  )
}
