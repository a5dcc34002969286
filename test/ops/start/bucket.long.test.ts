/** The site as a process with its files in a bucket: what it refuses to start with, and `npm run verify` beside it. */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeS3, startFakeS3 } from '#test/fakes/fake-s3.ts'
import { stopwatch } from '../../setup/stopwatch.ts'
import { bareEnvironment, freePort, type RunningSite, startRefused, startSite } from '../../running-site.ts'

let folder = ''
let onDisk: Record<string, string> = {}
let s3: FakeS3
let site: RunningSite | undefined
const dataDir = () => onDisk['DATA_DIR'] ?? ''
const inBucket = () => ({ ...onDisk, ...s3.environment })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-bucket-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  onDisk = { DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()) }
  s3 = await startFakeS3()
})
afterAll(async () => {
  await site?.stop()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs what package.json names, as npm does. */
function verify(settings: Record<string, string>) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { verify: string } }
  const env = {
    ...bareEnvironment,
    PATH: `${path.resolve('node_modules/.bin')}:${process.env['PATH']}`,
    ...settings,
  }
  return new Promise<{ code: number; stdout: string; complained: string }>((resolve) => {
    execFile('sh', ['-c', scripts.verify], { env }, (error, stdout, complained) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, complained }),
    )
  })
}

test('R17 an unusable bucket prints one line before any data is written', { timeout: 120_000 }, async () => {
  const settings = { ...inBucket(), S3_BUCKET: 'not-there' }
  expect(await startRefused({ settings })).toEqual({
    code: 1,
    output:
      'Thuto cannot start: there is no bucket not-there at S3_ENDPOINT. Create it as a private bucket, or correct S3_BUCKET.\n',
  })
  expect(existsSync(dataDir())).toBe(false)
})

test(
  'R4 R13 verify beside the running site names the resources of missing and changed files',
  { timeout: 600_000 },
  async () => {
    // First the demo files a whole school and extracts the text of every file.
    site = await startSite({ demo: true, settings: inBucket() }, 400_000)
    const keys = [...s3.bucket.objects.keys()].filter((name) => /^uploads\/./.test(name))
    expect(keys.length).toBeGreaterThan(3)
    const whole = await verify(inBucket())
    expect(whole).toMatchObject({ code: 0, complained: expect.stringMatching(/^(\[=*>? *\] .*\n){1,10}$/) })
    expect(whole.stdout).toMatch(/\nNo problems found\.\n$/)

    const [missing = '', changed = ''] = keys
    const object = s3.bucket.objects.get(changed)
    s3.bucket.objects.delete(missing)
    const other = Buffer.from(object?.content ?? '')
    other[7] = (other[7] ?? 0) ^ 1
    s3.bucket.keep(changed, other)
    const { code, stdout: output } = await verify(inBucket())
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`Resource [\\da-f-]{36} ".+": its file ${missing} is missing\\.`))
    expect(output).toMatch(
      new RegExp(`Resource [\\da-f-]{36} ".+": its file ${changed} is not what was uploaded`),
    )
    expect(output).toMatch(/\nProblems found: 2\.\n$/)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  },
)

test(
  'R16 the site stops within ten seconds while the bucket does not respond',
  { timeout: 120_000 },
  async () => {
    const { resources } = await firstFile()
    s3.injectFault(() => 'silent')
    const waiting = fetch(`${site?.url}${resources}`).catch(() => undefined)
    await expect.poll(() => s3.calls().length, { timeout: 20_000 }).toBeGreaterThan(0)
    const tookMs = stopwatch()
    expect(await site?.stop()).toBe(0)
    expect(tookMs()).toBeLessThan(10_000)
    await waiting
    s3.injectFault()
  },
)

async function firstFile() {
  const answer = await fetch(`${site?.url}/api/resources?subject=Maths&limit=100`)
  const { items } = (await answer.json()) as { items: { file_url: string }[] }
  return { resources: items.find(({ file_url }) => file_url.startsWith('/files/'))?.file_url ?? '' }
}

test(
  'R17 the site refuses to start when its files are in another store than configured',
  { timeout: 120_000 },
  async () => {
    const { code, output } = await startRefused({ demo: true, settings: onDisk })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Thuto cannot start: there are resources with a file, and .+\/files\/uploads has none\. Correct the S3_ settings or DATA_DIR, or copy the files there: see docs\/operating\/files\.md, Move files to a bucket\.\n$/m,
    )
  },
)
