import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { appVersion } from '#platform/config/node-settings.ts'
import { formerRelease } from './former-release.ts'

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')

test('OPS-22 the former release is the newest tag before this version, with its last migration', () => {
  const tags = git('tag', '--list', 'v*', '--sort=-v:refname')
  const newest = tags.find((tag) => tag !== `v${appVersion}`) ?? ''
  expect(formerRelease ? `v${formerRelease.version}` : '').toBe(newest)
  const migrations = newest === '' ? [] : git('ls-tree', '--name-only', newest, 'migrations/')
  const last = formerRelease ? [`migrations/${formerRelease.lastMigration}.sql`] : []
  expect(migrations.filter((name) => name !== '').slice(-1)).toEqual(last)
})
