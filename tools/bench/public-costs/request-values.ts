/** Finds on a running site what the worst requests name: ids, places, tokens, the largest part of the site map. */
import { readFileSync } from 'node:fs'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import { builtSite } from '#platform/http/site.ts'
import { askDatabase, publicIds } from '../search/site/public-ids.ts'
import type { SearchedSite } from '../search/site/searched-site.ts'
import type { Known } from './public-call.ts'
import { cookieOf } from '#test/running-site.ts'

interface Full {
  readonly id: string
  readonly title: string
  readonly file_url: string
}

/** The resource whose file is stored: the one that the loader chose. */
export async function fullResource({ database }: SearchedSite, storedKey: string): Promise<Full> {
  const [found] = await askDatabase<Full>(
    database,
    'select id, title, file_url from resources where storage_key = $1',
    [storedKey],
  )
  if (!found) throw new Error(`No resource has the file ${storedKey}.`)
  return found
}

const textAt = async ({ url }: SearchedSite, path: string) => (await fetch(url + path)).text()

/** The part with the most bytes of the first sixteen; all have about one size. */
async function largestPart(site: SearchedSite) {
  const index = await textAt(site, '/sitemap.xml')
  const parts = [...index.matchAll(/(\/sitemaps\/resources[^<]*)</g)].map(([, path = '']) => path)
  const sized = await Promise.all(
    parts.slice(0, 16).map(async (path) => ({ path, size: (await textAt(site, path)).length })),
  )
  return sized.toSorted((a, b) => b.size - a.size)[0]?.path ?? ''
}

async function resumeToken(site: SearchedSite, rounds: number) {
  let address = '/oai?verb=ListRecords&metadataPrefix=oai_dc'
  let token = ''
  for (let round = 0; round < rounds; round += 1) {
    const [, found = ''] = /<resumptionToken[^>]*>([^<]+)</.exec(await textAt(site, address)) ?? []
    if (found === '') break
    token = found
    address = `/oai?verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`
  }
  return token
}

async function middleOfFeed({ database }: SearchedSite, size: number) {
  const [row] = await askDatabase<{ place: string }>(
    database,
    `select extract(epoch from changed_at)::bigint || '-' || resource_id as place
     from harvest_records order by changed_at, resource_id offset $1 limit 1`,
    [Math.floor(size / 2)],
  )
  return row?.place ?? ''
}

async function secondPage(site: SearchedSite) {
  const page = (await (await fetch(`${site.url}/api/resources?sort=title&limit=100`)).json()) as {
    next: string | null
  }
  return page.next ?? ''
}

async function visitorCookie({ url }: SearchedSite) {
  const answer = await fetch(`${url}/api/visitor`, { method: 'POST', headers: { origin: url } })
  return cookieOf(answer)
}

async function largestSubject({ database }: SearchedSite) {
  const [row] = await askDatabase<{ subject: StorageName }>(
    database,
    'select subject from subject_counts order by resources desc limit 1',
  )
  return row?.subject ?? 'Maths'
}

const assetIn = (html: string) => /(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''

export async function knownOf(site: SearchedSite, full: Full, size: number): Promise<Known> {
  const ids = await publicIds(site.database, 200)
  return {
    origin: site.url,
    visitorCookie: await visitorCookie(site),
    ids: ids.filter((id) => id !== full.id),
    largestSubject: await largestSubject(site),
    fullResource: full.id,
    filePath: full.file_url,
    coverPath: `/covers/${full.id}/large.webp?v=0123456789ab`,
    pagePath: ownPagePath(full),
    largestPart: await largestPart(site),
    oaiToken: await resumeToken(site, 5),
    feedPlace: await middleOfFeed(site, size),
    cursor: await secondPage(site),
    assetPath: assetIn(readFileSync(`${builtSite}.pages/index.html`, 'utf8')),
  }
}
