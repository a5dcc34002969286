import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { line, positiveInteger } from '#shared/text.ts'
import { errorFailures } from '#features/contributing/corrections/messages.ts'
import { reportFailures } from '#features/review/reports/messages.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { shortForm } from '#features/public/sharing/addresses.ts'
import { field, liteListQuery, liteReportBody, liteSearchQuery, pageLanguage } from './plain-page-query.ts'
import { plainPageFailures } from './messages.ts'

const htmlType = 'text/html; charset=utf-8'
const pageQuery = z.strictObject(pageLanguage)
/** Of most pages. */
const page = { limit: 'read', gives: htmlType, outlivesDatabase: true, query: pageQuery } as const
const pixels = positiveInteger(/^[1-9]\d{0,5}$/)

export const resourcePage = endpoint({
  method: 'GET',
  path: '/r/:resourceId/:slug',
  summary:
    'Returns the page of a resource as HTML without JavaScript. 301 if its title has another address, 410 if it is no longer public.',
  needs: 'browse resources',
  ...page,
  params: z.strictObject({ resourceId, slug: z.string() }),
  fails: plainPageFailures,
})

export const findResourcePage = endpoint({
  method: 'GET',
  path: '/r/:resource',
  summary: 'Redirects to the page of a resource by its id (301) or its short address (302).',
  needs: 'browse resources',
  limit: 'read',
  gives: htmlType,
  params: z.strictObject({ resource: z.union([resourceId, z.string().check(z.regex(shortForm))]) }),
  /** `v`: the version of a printed card; the page of an earlier one opens. */
  query: z.strictObject({ ...pageLanguage, v: z.optional(z.string().check(z.maxLength(80))) }),
  fails: plainPageFailures,
})

export const versionPage = endpoint({
  ...findResourcePage,
  needs: 'browse resources',
  path: '/r/:resourceId/v/:n',
  summary: 'Returns the page of an earlier version, as HTML without JavaScript; 301 for the present version.',
  params: z.strictObject({ resourceId, n: z.string() }),
  query: pageQuery,
})

export const translationPage = endpoint({
  ...findResourcePage,
  needs: 'browse resources',
  path: '/r/:resourceId/in/:code',
  summary:
    'Redirects (303) to the same lesson in a language, the newest where there are several, or to the own page.',
  outlivesDatabase: true,
  params: z.strictObject({ resourceId, code: z.string().check(z.regex(/^[a-z]{2,3}$/)) }),
  query: pageQuery,
})

export const resourcePicture = endpoint({
  method: 'GET',
  path: '/r/:resourceId/picture.jpg',
  summary: 'Returns the image for links to a resource: JPEG, 1200 by 630, less than 100 kB.',
  needs: 'browse resources',
  limit: 'link pictures',
  params: z.strictObject({ resourceId }),
  fails: plainPageFailures,
})

export const resourceCard = endpoint({
  method: 'GET',
  path: '/r/:resourceId/card',
  summary:
    'Returns a card to print, with the short address of a resource as text and QR code, as HTML without JavaScript.',
  needs: 'browse resources',
  ...page,
  params: z.strictObject({ resourceId }),
  fails: plainPageFailures,
})

const partNumber = positiveInteger(/^[1-9]\d{0,4}$/)
const errorQuery = z.strictObject({ ...pageLanguage, page: z.optional(partNumber) })

export const textPage = endpoint({
  method: 'GET',
  path: '/r/:resourceId/text',
  summary: 'Returns 20 pages, slides or sections of the text of a file as HTML without JavaScript.',
  needs: 'browse resources',
  ...page,
  params: z.strictObject({ resourceId }),
  /** `page`: 301 to the part that has it. */
  query: z.strictObject({ ...pageLanguage, part: z.optional(partNumber), page: z.optional(partNumber) }),
  fails: plainPageFailures,
})

export const pagesPage = endpoint({
  method: 'GET',
  path: '/r/:resourceId/pages',
  summary: 'Returns pictures of three pages of a PDF as HTML without JavaScript.',
  needs: 'browse resources',
  ...page,
  params: z.strictObject({ resourceId }),
  /** Rounded down to 1, 4, 7 and so on. */
  query: z.strictObject({ ...pageLanguage, from: z.optional(partNumber) }),
  fails: plainPageFailures,
})

export const subjectPage = endpoint({
  method: 'GET',
  path: '/s/:subjectId',
  summary: 'Lists the resources of a subject, newest first, 50 a page, as HTML without JavaScript.',
  needs: 'browse resources',
  ...page,
  params: z.strictObject({ subjectId: z.string().check(z.maxLength(40)) }),
  query: z.strictObject({ ...pageLanguage, page: z.optional(positiveInteger(/^[1-9]\d{0,4}$/)) }),
})

export const oembed = endpoint({
  method: 'GET',
  path: '/oembed',
  summary: 'Returns what another site needs to embed the page of a resource (oEmbed 1.0), as JSON or XML.',
  needs: 'browse resources',
  limit: 'read',
  query: z.strictObject({
    url: z.string().check(z.maxLength(500)),
    format: z.optional(z.enum(['json', 'xml'])),
    maxwidth: z.optional(pixels),
    maxheight: z.optional(pixels),
    /** Do Not Track of the embedding site. Accepted and ignored: this site tracks nobody. */
    dnt: z.optional(z.string().check(z.maxLength(5))),
  }),
  fails: plainPageFailures,
})

export const readApiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Returns the API reference as a page.',
  needs: 'browse resources',
  ...page,
})

export const aboutData = endpoint({
  method: 'GET',
  path: '/about-data',
  summary: 'Returns a page about the data that the site uses, and the networks on which it is free.',
  needs: 'browse resources',
  ...page,
})

export const readLiteHome = endpoint({
  method: 'GET',
  path: '/lite',
  summary: 'Returns the home page of the basic version: the subjects, each with its number of resources.',
  needs: 'browse resources',
  ...page,
})

export const readLiteSubject = endpoint({
  method: 'GET',
  path: '/lite/subject/:subjectId',
  summary: 'Lists the resources of a subject in the basic version, 50 a page, with the filters as a form.',
  needs: 'browse resources',
  ...page,
  params: z.strictObject({ subjectId: z.string().check(z.maxLength(40)) }),
  query: liteListQuery,
})

export const readLiteSearch = endpoint({
  method: 'GET',
  path: '/lite/search',
  summary: 'Searches in the basic version. A search with few results also shows related results.',
  needs: 'browse resources',
  limit: 'search',
  outlivesDatabase: true,
  query: liteSearchQuery,
  gives: htmlType,
})

export const readLiteReport = endpoint({
  method: 'GET',
  path: '/lite/report/:resourceId',
  summary: 'Returns the report form of the basic version. It sets a visitor cookie if there is none.',
  needs: 'browse resources',
  readsActor: true,
  limit: 'read',
  params: z.strictObject({ resourceId }),
  query: pageQuery,
  gives: htmlType,
  fails: reportFailures,
})

export const sendLiteReport = endpoint({
  method: 'POST',
  path: '/lite/report/:resourceId',
  summary: 'Sends the report form of the basic version. The same form sent twice counts once.',
  needs: 'report resources',
  limit: 'report',
  params: z.strictObject({ resourceId }),
  query: pageQuery,
  body: liteReportBody,
  takesForm: true,
  gives: htmlType,
  status: 201,
  fails: reportFailures,
})

export const readLiteError = endpoint({
  ...readLiteReport,
  path: '/lite/error/:resourceId',
  summary: 'Returns the form for an error on a page. It sets a visitor cookie if there is none.',
  needs: 'browse resources',
  query: errorQuery,
})

export const sendLiteError = endpoint({
  ...sendLiteReport,
  path: '/lite/error/:resourceId',
  summary: 'Sends the form for an error on a page. The same form sent twice counts once.',
  needs: 'report resources',
  limit: 'report errors',
  query: errorQuery,
  body: z.strictObject({
    token: liteReportBody.shape.token,
    /** Of the present file when the form was opened. */
    version: z.optional(partNumber),
    page: field(z.optional(partNumber)),
    wrong: line(1, 500),
    right: z.optional(line(0, 500)),
  }),
  fails: errorFailures,
})
