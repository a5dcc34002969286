import { expect, test } from 'vitest'
import * as packages from './packages.ts'

test('a version range, a tag and an address are named; an exact version is left alone', () => {
  const of = (version: string) => packages.versionsAreExact(JSON.stringify({ dependencies: { a: version } }))
  for (const version of ['^1.0.0', '~1.0.0', 'latest', '*', 'github:a/b', '1.x'])
    expect(of(version)).toHaveLength(1)
  for (const version of ['1.0.0', '18.4.0-beta.17']) expect(of(version)).toEqual([])
})

test('a lock file that says where a package was fetched is named', () => {
  const of = (entry: object) =>
    packages.lockNamesNoHost(JSON.stringify({ packages: { 'node_modules/a': entry } }))
  expect(of({ resolved: 'https://packages.example/a.tgz' })).toHaveLength(1)
  expect(of({ version: '1.0.0', integrity: 'sha512-x' })).toEqual([])
})
