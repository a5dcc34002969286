/** `npm run doctor` as a process: beside a site that runs, on one that does not, and on settings that are wrong. */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment, freePort, startSite } from '../../running-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-doctor-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = path.join(folder, 'data')

function doctor(settings: Record<string, string>) {
  const env = { ...bareEnvironment, DATA_DIR: dataDir, ...settings }
  return new Promise<{ code: number; stdout: string }>((resolve) => {
    execFile(process.execPath, ['src/app/start.mjs', 'doctor'], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout: stdout + stderr }),
    )
  })
}

test('CASE-C05 CASE-B16 on a fresh installation doctor finds nothing broken; it prints a line per check and changes nothing', async () => {
  const before = await doctor({})
  expect(before.stdout).toMatch(/^ok {4}Database: The embedded database is not running/m)
  expect(existsSync(dataDir)).toBe(false)
  const wrong = await doctor({ PORT: 'many', BASE_URL: 'https://school.example/thuto' })
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringMatching(/^FAIL {2}Settings: PORT must be/m)])
  expect(wrong.stdout).toMatch(/^FAIL {2}Settings: BASE_URL must be the address of a whole host/m)
  const settings = { PORT: String(await freePort()) }
  const site = await startSite({
    program: 'src/app/main.ts',
    settings: { DATA_DIR: dataDir, ...settings },
  })
  const beside = await doctor(settings)
  expect(beside.stdout).toMatch(/^ok {4}Database: PostgreSQL 1\d/m)
  expect(beside.stdout).toMatch(/^(ok {4}|WARN {2})Version: PostgreSQL 1\d\.\d+/m)
  expect(
    site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('The packaged PostgreSQL')),
  ).toHaveLength(/^WARN {2}Version/m.test(beside.stdout) ? 1 : 0)
  expect(beside.stdout).toMatch(/^ok {4}Schema: Up to date/m)
  expect(beside.stdout).toMatch(/^WARN {2}Backups: No backup is set up/m)
  for (const line of beside.stdout.trim().split('\n').slice(0, -1))
    expect(line).toMatch(/^(ok {4}|WARN {2})\S/)
  expect(beside.stdout).toMatch(/^No problems found\. Still to do: \d\.$/m)
  expect(beside.code).toBe(0)
  expect(await site.stop()).toBe(0)
})
