import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { debianPrograms } from './debian-programs.ts'

const programs = await debianPrograms(['pgbouncer'])

test.skipIf(programs === undefined)('a program of a package runs without being installed', () => {
  const version = execFileSync('pgbouncer', ['--version'], { env: programs ?? {}, encoding: 'utf8' })
  expect(version).toMatch(/^PgBouncer \d+\.\d+/)
})
