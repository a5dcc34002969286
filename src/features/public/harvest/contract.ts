import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const xml = 'application/xml; charset=utf-8'
/** Accepts any arguments: invalid ones get an error document of the protocol, not status 400. */
const oaiArguments = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

export const readRobots = endpoint({
  method: 'GET',
  path: '/robots.txt',
  summary: 'Returns robots.txt: what search engines may read, and the address of the site map.',
  needs: 'browse resources',
  limit: 'read',
  outlivesDatabase: true,
  gives: 'text/plain; charset=utf-8',
})

export const readSiteMap = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'Lists the parts of the site map.',
  needs: 'browse resources',
  limit: 'read',
  outlivesDatabase: true,
  gives: xml,
})

export const readSiteMapPart = endpoint({
  method: 'GET',
  path: '/sitemaps/:part',
  summary:
    'Returns a part of the site map that /sitemap.xml names: pages.xml, resources.xml, or resources-3f.xml (ids whose last three digits start with 3f).',
  needs: 'browse resources',
  limit: 'site maps',
  outlivesDatabase: true,
  gives: xml,
  params: z.strictObject({ part: z.string().check(z.maxLength(40)) }),
})

export const readFeed = endpoint({
  method: 'GET',
  path: '/feeds/:feed',
  summary:
    'Returns new and changed verified resources as an Atom feed, 50 a page: all.xml, or mathematics.xml for a subject.',
  needs: 'browse resources',
  limit: 'read',
  outlivesDatabase: true,
  gives: 'application/atom+xml; charset=utf-8',
  params: z.strictObject({ feed: z.string().check(z.maxLength(40)) }),
  /** Cursor: the last record of the previous page. */
  query: z.strictObject({ behind: z.optional(z.string().check(z.maxLength(60))) }),
})

export const readCatalogue = endpoint({
  method: 'GET',
  path: '/catalogue.jsonl.gz',
  summary:
    'Returns every public resource, one a line in the form of /api/resources, as of the last night. 404 while there is no file, as after a removal.',
  needs: 'browse resources',
  limit: 'site maps',
  /** None: they put the 404 into the description of the API. */
  params: z.strictObject({}),
})

export const oaiPath = '/oai'

export const readOai = endpoint({
  method: 'GET',
  path: oaiPath,
  summary:
    'OAI-PMH 2.0: returns the records of all verified and removed resources as Dublin Core (oai_dc) or LOM (lom), in sets by subject.',
  needs: 'browse resources',
  limit: 'read',
  gives: 'text/xml; charset=utf-8',
  query: oaiArguments,
})

export const sendOai = endpoint({
  method: 'POST',
  path: oaiPath,
  summary: 'OAI-PMH 2.0 with the arguments as a form.',
  needs: 'browse resources',
  limit: 'read',
  takesForm: true,
  body: oaiArguments,
  gives: 'text/xml; charset=utf-8',
})
