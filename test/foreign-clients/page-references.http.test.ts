/** Link checkers: every address that a public page names answers. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtSite } from '#platform/http/site.ts'
import { publishFile } from '#test/site-actions.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { plain } from '#test/harvest/xml-tree.ts'
import { baseUrl, testSite } from '#test/site.ts'

const site = await testSite()
const get = (url: string, language = 'en') =>
  site.http.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

/** Values of attributes and JSON fields that name addresses of the site. */
function referencesIn(body: string): readonly string[] {
  const attributes = [...body.matchAll(/\s(?:href|src|srcset|action|content)="([^"]*)"/g)]
  const fields = [...body.matchAll(/"(?:src|start_url|url|@id|contentUrl|image|item)":"([^"]*)"/g)]
  const elements = [...body.matchAll(/<loc>([^<]*)</g)]
  return [...attributes, ...fields, ...elements]
    .map(([, address = '']) => plain(address).replace(/ 2x$/, ''))
    .filter((address) => address.startsWith('/') || address === baseUrl || address.startsWith(`${baseUrl}/`))
    .map((address) => address.replace(baseUrl, '').replace(/#.*$/, '') || '/')
}

test.runIf(existsSync(builtSite))(
  'CASE-C10 no public page names an address that does not answer',
  async () => {
    const link = await storeResource(site.database.db, { title: 'A link', subject: 'History' })
    const { id: file } = await publishFile(await site.member('educator'), await site.member('moderator'))
    const starts = `/ /google-done.html /manifest.webmanifest /lite /lite/subject/history /lite/search?q=link
      /lite/report/${link} /api/docs /s/history /feeds/history.xml /sitemap.xml /nothing
      /r/${link} /r/${link}/card /r/${file}`.split(/\s+/)
    const [named, missing] = [new Set<string>(starts), [] as string[]]
    for (const address of named) {
      const { statusCode, headers, body } = await get(address)
      if (statusCode >= 400 && address !== '/nothing') missing.push(`${statusCode} ${address}`)
      if (headers.location?.startsWith('/')) named.add(headers.location)
      if (/html|xml|json/.test(String(headers['content-type'])))
        for (const each of referencesIn(body)) named.add(each)
    }
    for (const each of referencesIn((await get('/', 'af')).body))
      if ((await get(each)).statusCode >= 400) missing.push(each)
    expect(missing).toEqual([])
    expect([...named].filter((address) => address.startsWith('/assets/')).length).toBeGreaterThan(2)
    expect(named.size).toBeGreaterThan(60)
  },
)
