/** A client generated from `/api/openapi.json`, compiled, and used against a running site. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generate } from 'openapi-typescript-codegen'
import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { freePort } from '#test/running-site.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { testSite } from '#test/site.ts'
import { stranger } from './stranger.ts'

const run = promisify(execFile)
const compiler = fileURLToPath(new URL('../../node_modules/typescript/lib/tsc.js', import.meta.url))
const options = ['--strict', '--target', 'es2022', '--module', 'commonjs', '--moduleResolution', 'bundler']

const port = await freePort()
const base = `http://127.0.0.1:${port}`
const site = await testSite({ settings: { BASE_URL: base } })
await site.http.listen({ port, host: '127.0.0.1' })

const folder = await mkdtemp(path.join(tmpdir(), 'thuto-client-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))

/** Compiles `program.ts` beside the client; throws with the messages of the compiler. */
async function compile(program: string) {
  await writeFile(path.join(folder, 'program.ts'), program)
  const libraries = ['--lib', 'es2023,dom,dom.iterable', '--types', '']
  try {
    await run(process.execPath, [compiler, ...options, ...libraries, 'program.ts'], { cwd: folder })
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout), { cause: error })
  }
}

interface Visit {
  readonly titles: readonly string[]
  readonly unknown: object
  readonly foreign: object
}
type Program = { readonly visit: (base: string, email: string, password: string) => Promise<Visit> }

test('CASE-C02 a client generated from the description searches, reads, signs in, rates, reports and contributes', async () => {
  const titles = Array.from({ length: 5 }, (_, i) => `Rivers of the past ${i}`)
  await storeResources(
    site.database.db,
    titles.map((title) => ({ title, subject: 'History' as const })),
  )
  const educator = await site.member('educator')
  const description = await (await fetch(`${base}/api/openapi.json`)).json()
  await generate({
    input: description,
    output: path.join(folder, 'client'),
    httpClient: 'fetch',
    clientName: 'Thuto',
    useOptions: true,
  })
  await compile(stranger)
  const { visit } = createRequire(import.meta.url)(path.join(folder, 'program.js')) as Program
  const result = await visit(base, educator.email, 'a-long-password-for-tests')
  expect(result.titles.toSorted()).toEqual(titles)
  expect(result).toMatchObject({
    unknown: { status: 401, code: 'visitor_unknown' },
    amount: 1,
    reported: true,
    role: 'educator',
    filed: expect.stringMatching(/^[\da-f-]{36}$/),
    foreign: { status: 403, code: 'foreign_origin', message: expect.stringContaining('header Origin') },
    subjects: 11,
    signedIn: educator.email,
  })
  await expect(compile(stranger.replace('limit: 2', "limit: '2'"))).rejects.toThrow(
    /'string' is not assignable/,
  )
})
