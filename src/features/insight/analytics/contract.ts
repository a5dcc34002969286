import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { analyticsFailures } from './messages.ts'
import { pageNames } from './page-event.ts'

export const readAnalyticsConfig = endpoint({
  method: 'GET',
  path: '/api/analytics/config',
  summary:
    'Returns whether the site accepts page events, and the measurement id of an external provider, if set.',
  needs: 'use the site',
  limit: 'read',
  returns: z.object({ enabled: z.boolean(), measurementId: z.nullable(z.string()) }),
})

const installationId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const registerInstallation = endpoint({
  method: 'POST',
  path: '/api/analytics/installations',
  summary:
    'Returns a token to send page events, valid for seven days, for an installation with a random id. Nothing is stored.',
  needs: 'send page events',
  readsActor: true,
  limit: 'page events',
  body: z.strictObject({ installationId }),
  bodyBytes: 1_024,
  returns: z.object({ token: z.string(), expiresAt: z.string() }),
  status: 201,
})

/** One day on which an installation used one version of the app: `2026-11-21 0.1.0`. */
const heartbeat = z.string().check(z.regex(/^\d{4}-\d\d-\d\d [\w.-]{1,18}$/))

export const recordPageEvent = endpoint({
  method: 'POST',
  path: '/api/analytics/events',
  summary:
    'Records one page event and the unsent days of use. The user id of an account with an age of 18 or more is stored as an id that changes each month; any other user id is stored as unknown.',
  needs: 'send page events',
  readsActor: true,
  limit: 'page events',
  body: z.strictObject({
    token: z.string().check(z.maxLength(120)),
    userId: z.string().check(z.regex(/^[\w-]{1,80}$/)),
    page: z.enum(pageNames),
    eventType: z.enum(['page_view']),
    timestamp: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)),
    heartbeats: z.optional(z.array(heartbeat).check(z.maxLength(20))),
  }),
  bodyBytes: 1_024,
  status: 204,
  fails: analyticsFailures,
})
