/** A registry on this machine with one package, and with the packages of its lock file out of npm's cache. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

interface Locked {
  readonly version: string
  readonly integrity: string
}

interface Published {
  readonly manifest: { readonly name: string; readonly version: string }
  readonly lock: { readonly packages: Readonly<Record<string, Locked>> }
  /** The `.tgz` file of the package. */
  readonly file: string
  /** Folder of npm's cache, in which `npm ci` leaves what it downloads. */
  readonly cache: string
}

const digestOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

/** The file of npm's cache that has these bytes. */
function cachedFile(cache: string, integrity: string) {
  const hex = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  return path.join(cache, '_cacache/content-v2/sha512', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4))
}

/** All packages as a registry describes them; `tarball` makes the address of the bytes. */
function describedIn({ manifest, lock, file }: Published, tarball: (integrity: string) => string) {
  const ownDigest = digestOf(readFileSync(file))
  // A registry has looked for npm-shrinkwrap.json in the package.
  const own = {
    ...manifest,
    dist: { tarball: tarball(ownDigest), integrity: ownDigest },
    _hasShrinkwrap: true,
  }
  const others = Object.entries(lock.packages).flatMap(
    ([at, { integrity, ...rest }]) =>
    at === '' ? [] : { name: at.replace(/^.*node_modules\//, ''), ...rest, dist: { tarball: tarball(integrity), integrity } }, // prettier-ignore
  )
  return [own, ...others]
}

/** Starts it. `missing` collects what npm asked for in vain. */
export async function startRegistry(published: Published) {
  const missing: string[] = []
  const bytesOf = (integrity: string) => {
    const ownBytes = readFileSync(published.file)
    if (digestOf(ownBytes) === integrity) return ownBytes
    const cached = cachedFile(published.cache, integrity)
    return existsSync(cached) ? readFileSync(cached) : undefined
  }
  const server = createServer(({ url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1))
    const found = described.filter((each) => each.name === name)
    const bytes = found.length === 0 && name.startsWith('bytes/') ? bytesOf(name.slice(6)) : undefined
    if (bytes) return response.end(bytes)
    if (found.length === 0) {
      missing.push(name)
      return response.writeHead(404).end()
    }
    response.setHeader('content-type', 'application/json')
    const versions = Object.fromEntries(found.map((each) => [each.version, each]))
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: found[0]?.version }, versions }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const described = describedIn(published, (integrity) => `${address}/bytes/${encodeURIComponent(integrity)}`)
  return { address, missing, close: () => server.close() }
}
