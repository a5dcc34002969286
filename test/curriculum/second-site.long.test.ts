/** Another country's site from a folder of content: six subjects, other grades, one language, the same program. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment, cookieOf, freePort, type RunningSite, startSite } from '../running-site.ts'

const content = path.resolve('test/curriculum/second-site')
const { subjects, grades } = JSON.parse(readFileSync(path.join(content, 'curriculum.json'), 'utf8')) as {
  readonly subjects: readonly { readonly id: string; readonly stored: string; readonly title: string }[]
  readonly grades: readonly { readonly label: string }[]
}
const admin = { email: 'head@school.example', password: 'the-first-admin-here' }
let folder = ''
let settings: Record<string, string> = {}
let site: RunningSite

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-second-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  settings = {
    CONTENT_DIR: content,
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(await freePort()),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  site = await startSite({ settings })
}, 120_000)
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function post(route: string, body: object | undefined, cookie = '') {
  const type = body && { 'content-type': 'application/json' }
  const answer = await fetch(site.url + route, {
    method: 'POST',
    headers: { origin: site.url, cookie, ...type },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return answer
}
const textOf = async (route: string) => (await fetch(site.url + route)).text()

/** Output of an operator's command with the settings of the site. */
function command(...args: string[]): string {
  const options = { env: { ...bareEnvironment, ...settings }, encoding: 'utf8' } as const
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/app/start.mjs', ...args], options)
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

/** The folder of each record of an export. */
const exportedSubjects = (to: string) =>
  readdirSync(to, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv'))
    .map((name) => readFileSync(path.join(to, name), 'utf8'))
    .join('\n')

test('OPS-16 first journey, feeds, site map, OAI sets, JSON-LD, export and import of a second site', async () => {
  expect(await textOf('/')).toContain('<title>Nyenyezi')
  const cookie = cookieOf(await post('/api/sign-in', admin))
  const lesson = {
    title: 'Soil and maize',
    subject: 'Agriculture',
    tags: ['Std 5'],
    link: 'https://farm.example/soil',
  }
  const made = await post('/api/resources', lesson, cookie)
  const { id } = (await made.json()) as { id: string }
  await post(`/api/resources/${id}/approval`, undefined, cookie)

  // `Std 5` is another tag of the grade Standard 5.
  expect(grades.map(({ label }) => label)).toContain('Standard 5')
  await expect
    .poll(() => textOf('/api/resources?subject=Agriculture&grade=Standard%205'))
    .toContain(lesson.title)
  expect(await textOf('/api/search?q=maize')).toContain(lesson.title)
  for (const { id: subject, title } of subjects) {
    expect(await textOf('/'), subject).toContain(`#/subject/${subject}`)
    expect(await textOf('/sitemaps/pages.xml'), subject).toContain(`/s/${subject}`)
    expect(await textOf('/oai?verb=ListSets')).toContain(
      `<setSpec>${subject}</setSpec><setName>${title}</setName>`,
    )
  }
  expect(await textOf('/feeds/agriculture.xml')).toContain(lesson.title)
  expect((await fetch(`${site.url}/feeds/history.xml`)).status).toBe(404)
  const page = await textOf(`/r/${id}`)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  expect(data).toContain('Agriculture')

  const to = path.join(folder, 'exported')
  command('export', to)
  expect(exportedSubjects(to)).toContain('Agriculture')
  const table = path.join(folder, 'more.csv')
  writeFileSync(
    table,
    'id;subject;title;file_url;verified\n1;Chichewa;Mawu;https://words.example/mawu;true\n',
  )
  command('import', table)
  await expect.poll(() => textOf('/api/resources?subject=Chichewa')).toContain('Mawu')
  expect(command('verify')).toContain('No problems found')
}, 180_000)
