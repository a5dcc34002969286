/** Each route (T4, PERM-08) with the status for each actor. The test walks the live routes. */
import { approve, contributeFile, publishFile, sendUpload } from '../site-actions.ts'
import {
  all,
  anyCookie,
  educatorsUp,
  moderatorsUp,
  onVerified,
  onWaiting,
  plain,
  type Row,
  unknownId,
} from './row.ts'
import { accountsRows } from './rows/people/accounts.ts'
import { analyticsRows } from './rows/analytics.ts'
import { contributionsRows } from './rows/contributions.ts'
import { lessonRows } from './rows/lessons.ts'
import { harvestRows } from './rows/reading/harvest.ts'
import { liteRows } from './rows/reading/lite.ts'
import { moderationRows } from './rows/moderation.ts'
import { noticesRows } from './rows/people/notices.ts'
import { publicPagesRows } from './rows/reading/public-pages.ts'
import { policyReportsRows } from './rows/policy-reports.ts'
import { findingsRows, previewsRows } from './rows/previews.ts'
import { versionsRows } from './rows/versions.ts'
import { usersRows } from './rows/people/users.ts'
import { searchRows } from './rows/reading/search.ts'
import { siteRows } from './rows/site.ts'
import { uploadsRows } from './rows/uploads.ts'

const link = { subject: 'History', title: 'A page', tags: [], link: 'https://school.example/page' }
const rating = (id: string) => `/api/resources/${id}/ratings`
const report = (id: string) => `/api/resources/${id}/reports`
const approval = (id: string) => `/api/resources/${id}/approval`
const resource = (id: string) => `/api/resources/${id}`

export const matrix: readonly Row[] = [
  ...accountsRows,
  ...analyticsRows,
  ...contributionsRows,
  ...lessonRows,
  ...findingsRows,
  ...harvestRows,
  ...liteRows,
  ...moderationRows,
  ...noticesRows,
  ...publicPagesRows,
  ...policyReportsRows,
  ...previewsRows,
  ...usersRows,
  ...versionsRows,
  ...searchRows,
  ...uploadsRows,
  ...siteRows,
  { route: 'GET /api/subjects', what: 'the subjects', make: plain('/api/subjects'), statuses: all(200) },
  { route: 'GET /api/resources', what: 'the list', make: plain('/api/resources'), statuses: all(200) },
  {
    route: 'GET /api/resources/current',
    what: 'is it still public: a verified one',
    make: onVerified((id) => `/api/resources/current?ids=${id}`),
    statuses: all(200),
  },
  {
    route: 'GET /api/live',
    what: 'watch subjects',
    make: () => Promise.resolve({ url: '/api/live?topics=subject:Maths,subject:History', endless: true }),
    statuses: all(200),
  },
  { route: 'GET /api/search', what: 'search', make: plain('/api/search?q=algebra'), statuses: all(200) },
  {
    route: 'GET /api/search/beyond',
    what: 'beyond the words',
    make: plain('/api/search/beyond?q=algebra'),
    statuses: all(200),
  },
  {
    route: 'GET /api/suggestions',
    what: 'suggestions',
    make: plain('/api/suggestions?q=alg'),
    statuses: all(200),
  },
  { route: 'GET /api/session', what: 'who am I', make: plain('/api/session'), statuses: all(200) },
  {
    route: 'GET /api/openapi.json',
    what: 'the API description',
    make: plain('/api/openapi.json'),
    statuses: all(200),
  },
  {
    route: 'GET /.well-known/security.txt',
    what: 'where to report a security problem',
    make: plain('/.well-known/security.txt'),
    statuses: all(200),
  },
  { route: 'GET /healthz', what: 'alive', make: plain('/healthz'), statuses: all(200) },
  { route: 'GET /readyz', what: 'ready', make: plain('/readyz'), statuses: all(200) },
  { route: 'GET /metrics', what: 'metrics, from this machine', make: plain('/metrics'), statuses: all(200) },
  { route: 'POST /api/visitor', what: 'the visitor cookie', make: plain('/api/visitor'), statuses: all(204) },
  {
    route: 'POST /api/sign-in',
    what: 'sign in with an unknown email',
    make: plain('/api/sign-in', { email: 'nobody@school.example', password: 'whatever it is' }),
    statuses: all(404),
  },
  { route: 'POST /api/sign-out', what: 'sign out', make: plain('/api/sign-out'), statuses: all(204) },
  {
    route: 'POST /api/setup',
    what: 'a set-up link while there is an admin',
    make: plain('/api/setup', {
      token: 'x'.repeat(43),
      email: 'a@school.example',
      password: 'long enough it is',
    }),
    statuses: all(410),
  },
  {
    route: 'POST /api/resources/:resourceId/ratings',
    what: 'rate a verified item',
    make: onVerified(rating, { stars: 4 }),
    statuses: anyCookie(201),
  },
  {
    route: 'POST /api/resources/:resourceId/ratings',
    what: 'rate a waiting item',
    make: onWaiting(rating, { stars: 4 }),
    statuses: anyCookie(404),
  },
  {
    route: 'POST /api/resources/:resourceId/ratings',
    what: 'rate an unknown item',
    make: plain(rating(unknownId), { stars: 4 }),
    statuses: anyCookie(404),
  },
  {
    route: 'POST /api/resources/:resourceId/reports',
    what: 'report a verified item',
    make: onVerified(report, {}),
    statuses: anyCookie(201),
  },
  {
    route: 'POST /api/resources/:resourceId/reports',
    what: 'report a waiting item',
    make: onWaiting(report, {}),
    statuses: anyCookie(404),
  },
  {
    route: 'POST /api/resources/:resourceId/reports',
    what: 'report an unknown item',
    make: plain(report(unknownId), {}),
    statuses: anyCookie(404),
  },
  {
    route: 'GET /api/folders',
    what: 'the folders to file under',
    make: plain('/api/folders'),
    statuses: educatorsUp(200),
  },
  {
    route: 'POST /api/uploads',
    what: 'send a file',
    make: () => Promise.resolve({ url: '/api/uploads?name=notes.pdf', payload: Buffer.from('%PDF-1.4') }),
    statuses: educatorsUp(201),
  },
  {
    route: 'POST /api/resources',
    what: 'file a link',
    make: plain('/api/resources', link),
    statuses: educatorsUp(201),
  },
  {
    route: 'POST /api/resources',
    what: "file E's upload",
    make: async ({ E }) => ({
      url: '/api/resources',
      payload: { subject: 'Maths', title: 'Mine', tags: [], uploadId: await sendUpload(E) },
    }),
    statuses: { ...educatorsUp(404), E: 201 },
  },
  ...[
    'verified',
    'userID',
    'ratingTotal',
    'ratingAmount',
    'averageRating',
    'rating',
    'reportAmount',
    'reported',
    'modifiedAt',
    'file_url',
    'id',
  ].map((field) => ({
    route: 'POST /api/resources',
    what: `set ${field} oneself`,
    make: plain('/api/resources', { ...link, [field]: true }),
    statuses: educatorsUp(400),
  })),
  {
    route: 'GET /files/:resourceId/:name',
    what: 'open a verified file',
    make: onVerified((id) => `/files/${id}/notes.pdf`),
    statuses: all(200),
  },
  {
    route: 'GET /files/:resourceId/:name',
    what: 'open a waiting file of E',
    make: onWaiting((id) => `/files/${id}/notes.pdf`),
    statuses: { ...all(404), E: 200, M: 200, D: 200 },
  },
  {
    route: 'GET /files/:resourceId/:name',
    what: 'open an unknown file',
    make: plain(`/files/${unknownId}/notes.pdf`),
    statuses: all(404),
  },
  {
    route: 'GET /api/moderation',
    what: 'the queue',
    make: plain('/api/moderation'),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/approval',
    what: 'approve',
    make: onWaiting(approval),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/approval',
    what: 'clear reports',
    make: async (people) => {
      const { id } = await publishFile(people.E, people.M)
      await people.A.call('POST', report(id), { payload: {} })
      return { url: approval(id) }
    },
    statuses: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId',
    what: 'delete a waiting item',
    make: onWaiting(resource),
    statuses: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId',
    what: 'delete the own verified item',
    make: async ({ E, M }) => {
      const { id } = await contributeFile(E)
      await approve(M, id)
      return { url: resource(id) }
    },
    statuses: moderatorsUp(200),
  },
]

/** Routes that exist for no role. */
export const absent: readonly {
  readonly method: 'PUT' | 'POST'
  readonly path: (id: string) => string
}[] = [
  { method: 'PUT', path: resource },
  { method: 'POST', path: (id) => `${resource(id)}/verified` },
]
