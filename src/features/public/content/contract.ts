import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { siteOptions } from '#shared/site/site-options-schema.ts'
import { offeredLanguage } from '#shared/site/offered-language.ts'

const query = z.strictObject({ lang: offeredLanguage })

export const readSiteText = endpoint({
  method: 'GET',
  path: '/api/site/texts/:file',
  summary: 'Returns texts of a page, such as `faq.js`, as a module that exports them.',
  needs: 'use the site',
  limit: 'read',
  params: z.strictObject({ file: z.string().check(z.maxLength(60)) }),
  query,
  gives: 'text/javascript; charset=utf-8',
})

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary:
    'Returns what the pages of this site know from the start: its words, languages and public settings.',
  needs: 'use the site',
  limit: 'read',
  query,
  outlivesDatabase: true,
  returns: siteOptions,
})
