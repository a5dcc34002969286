import { all, type Case, plain, type Row } from '../../row.ts'

const open = (route: string, what: string, make: Case | string): Row => ({
  route,
  what,
  make: () => Promise.resolve(typeof make === 'string' ? { url: make } : make),
  statuses: all(200),
})

const form: Case = {
  url: '/oai',
  payload: 'verb=Identify',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

/** Feeds for search engines and libraries are the same for every actor. */
export const harvestRows: readonly Row[] = [
  open('GET /robots.txt', 'what search engines may read', '/robots.txt'),
  open('GET /sitemap.xml', 'the site map', '/sitemap.xml'),
  open('GET /sitemaps/:part', 'a part of the site map', '/sitemaps/resources.xml'),
  open('GET /feeds/:feed', 'the feed of a subject', '/feeds/mathematics.xml'),
  open('GET /api/docs', 'the description of the API to read', '/api/docs'),
  open('GET /oai', 'the harvest', '/oai?verb=ListSets'),
  open('POST /oai', 'the harvest, requested by a form', form),
  {
    route: 'GET /catalogue.jsonl.gz',
    what: 'the catalogue of all public resources before it is made',
    make: plain('/catalogue.jsonl.gz'),
    statuses: all(404),
  },
  {
    route: 'GET /feeds/:feed',
    what: 'the feed of no subject',
    make: plain('/feeds/astronomy.xml'),
    statuses: all(404),
  },
]
