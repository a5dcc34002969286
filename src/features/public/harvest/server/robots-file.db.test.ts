import { describe, expect, test } from 'vitest'
import { approve, contributeFile } from '#test/site-actions.ts'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { testSite } from '#test/site.ts'
import { robotsFile } from './robots-file.ts'

const baseUrl = 'https://thuto.example'
const everyRobot = `Disallow: /api/
Disallow: /lite/search
Disallow: /lite/report/
Allow: /api/docs
Allow: /api/openapi.json
`
const fileOf = (aiUse: 'allow' | 'search-only' | 'deny') => robotsFile({ baseUrl, aiUse })

/** Groups of a robots.txt: the names of each, and the paths that it closes. */
const groupsOf = (text: string) =>
  text
    .split('\n\n')
    .filter((group) => group.startsWith('User-agent'))
    .map((group) => {
      const valuesOf = (field: string) =>
        group
          .split('\n')
          .flatMap((line) => (line.startsWith(`${field}: `) ? line.slice(field.length + 2) : []))
      return { robots: valuesOf('User-agent'), closed: valuesOf('Disallow'), open: valuesOf('Allow') }
    })

test('OPS-39 the default robots.txt is the same byte for byte, and no response has the header', async () => {
  expect(fileOf('allow')).toBe(`User-agent: *\n${everyRobot}\nSitemap: ${baseUrl}/sitemap.xml\n`)
  const http = await siteWithoutDatabase({ BASE_URL: baseUrl })
  const { body, headers } = await http.inject({ url: '/robots.txt', headers: { host: 'thuto.example' } })
  expect(body).toBe(fileOf('allow'))
  expect(headers['content-usage']).toBeUndefined()
})

describe.each([
  ['search-only', ['/files/'], 'GPTBot', 'OAI-SearchBot'],
  ['deny', ['/files/', '/r/'], 'OAI-SearchBot', 'Googlebot'],
] as const)('OPS-39 %s', (aiUse, paths, named, unnamed) => {
  test('adds a group that repeats the lines of * and closes its paths', () => {
    const [every, group, ...more] = groupsOf(fileOf(aiUse))
    expect(more).toEqual([])
    expect(every).toEqual(groupsOf(fileOf('allow'))[0])
    expect(group?.robots).toContain(named)
    expect(group?.robots).not.toContain(unnamed)
    expect(group?.open).toEqual(every?.open)
    expect(group?.closed).toEqual([...(every?.closed ?? []), ...paths])
  })

  test('sends Content-Usage with pages, calls, failures and robots.txt', async () => {
    const http = await siteWithoutDatabase({ AI_USE: aiUse })
    for (const url of ['/', '/robots.txt', '/api/session', '/api/nothing', '/r/none'])
      expect((await http.inject(url)).headers['content-usage'], url).toBe('train-ai=n')
  })
})

test('OPS-39 a file has Content-Usage, also as a part and with 304', async () => {
  const site = await testSite({ settings: { AI_USE: 'deny' } })
  const { id, file_url } = await contributeFile(await site.member('educator'))
  await approve(await site.member('moderator'), id)
  const read = (headers: Record<string, string>) => site.anonymous().call('GET', file_url, { headers })
  const whole = await read({})
  const answers = [
    whole,
    await read({ range: 'bytes=0-9' }),
    await read({ 'if-none-match': `${whole.headers.etag}` }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 206, 304])
  for (const { headers } of answers.slice(0, 2)) expect(headers['content-usage']).toBe('train-ai=n')
})
