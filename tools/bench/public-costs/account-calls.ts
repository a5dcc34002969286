/** Sign-in, sign-up, setup, cookies, ratings, reports and events: what a caller without an account can send. */
import { get, type Known, post, type PublicCall } from './public-call.ts'

const password = 'a-long-password-that-nobody-has'
const token = 'x'.repeat(43)
const anonymous = 'nobody@school.example'
const installationId = '6f1c1d8e-1111-4222-8333-444455556666'

const signInCalls = (known: Known): readonly PublicCall[] => [
  post(known, '/api/sign-in', 'unknown account', { email: anonymous, password }, { status: 404 }),
  post(
    known,
    '/api/sign-up',
    'a new account',
    { email: `new-${Date.now()}@school.example`, password },
    {
      status: 201,
      once: true,
    },
  ),
  post(
    known,
    '/api/sign-up',
    'a common password',
    { email: 'other@school.example', password: 'password1234' },
    {
      status: 422,
    },
  ),
  post(known, '/api/setup', 'an invented link', { token, email: anonymous, password }, { status: 410 }),
  post(known, '/api/password-reset-requests', 'unknown account', { email: anonymous }, { status: 503 }),
  post(known, '/api/password-resets', 'an invented link', { token, password }, { status: 410 }),
  post(known, '/api/sign-in/challenge', 'a passkey alone', { alone: true }, { status: 200 }),
  post(known, '/api/sign-in/second-factor', 'no first step', { code: '123456' }, { status: 410 }),
  post(known, '/api/sign-out', 'no session', undefined, { status: 204 }),
  get('/api/sign-in-options', 'all', '/api/sign-in-options'),
  get('/api/google', 'not set up', '/api/google?purpose=sign-in', { status: 302 }),
  get('/api/auth/callback/:provider', 'invented', '/api/auth/callback/google?code=x&state=y', {
    status: 302,
  }),
  get('/api/sign-in/:provider', 'unknown', '/api/sign-in/nowhere?purpose=sign-in', { status: 404 }),
  get('/api/auth/callback/:provider', 'unknown', '/api/auth/callback/nowhere?code=x&state=y', {
    status: 404,
  }),
  get('/api/session', 'an invented cookie', '/api/session', {
    headers: { cookie: `session=${'x'.repeat(80)}` },
  }),
]

const linkCalls = (known: Known): readonly PublicCall[] => [
  ...['/api/email-links', '/api/guardian-requests', '/api/guardian-consents'].map((path) =>
    post(known, path, 'an invented link', { token }, { status: 410 }),
  ),
  get('/unsubscribe', 'an invented link', `/unsubscribe?t=${token}`, { status: 410 }),
  post(known, '/unsubscribe', 'an invented link', undefined, {
    path: `/unsubscribe?t=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    status: 410,
  }),
]

const visitorCalls = (known: Known): readonly PublicCall[] => {
  const of = known.fullResource
  const ratings = {
    path: `/api/resources/${of}/ratings`,
    headers: { cookie: known.visitorCookie },
    status: 201,
  }
  const reports = { ...ratings, path: `/api/resources/${of}/reports` }
  const form = {
    path: `/lite/report/${of}`,
    headers: { ...ratings.headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'token=x&text=y',
    status: 403,
  }
  const errors = { ...ratings, path: `/api/resources/${of}/errors` }
  const errorForm = { ...form, path: `/lite/error/${of}`, body: 'token=x&page=&wrong=y&right=' }
  const text = 'x '.repeat(250).trim()
  const details = { reason: 'broken', text }
  return [
    post(known, '/api/visitor', 'a cookie', undefined, { status: 204 }),
    post(known, '/api/resources/:resourceId/ratings', 'five stars', { stars: 5 }, ratings),
    post(known, '/api/resources/:resourceId/reports', 'with a text', { text }, reports),
    {
      ...post(known, '/api/resources/:resourceId/reports/:reportKey', 'an unknown report', details, {
        path: `/api/resources/${of}/reports/${'k'.repeat(32)}`,
        headers: ratings.headers,
        status: 404,
      }),
      route: 'PATCH /api/resources/:resourceId/reports/:reportKey',
    },
    post(known, '/lite/report/:resourceId', 'an invented token', {}, form),
    post(known, '/api/resources/:resourceId/errors', 'with a text', { wrong: text }, errors),
    post(known, '/lite/error/:resourceId', 'an invented token', {}, errorForm),
  ]
}

const eventCalls = (known: Known): readonly PublicCall[] => [
  get('/api/analytics/config', 'config', '/api/analytics/config'),
  post(known, '/api/analytics/installations', 'a token', { installationId }, { status: 201 }),
  post(
    known,
    '/api/analytics/events',
    'an invented token',
    {
      token: 'x',
      userId: 'unknown',
      page: 'home_page',
      eventType: 'page_view',
      timestamp: '2026-03-01T08:00:00Z',
    },
    { status: 401 },
  ),
  post(known, '/api/uses', 'a press', { items: [{ id: known.ids[0], kind: 'link' }] }, { status: 204 }),
  post(known, '/api/search/missed', '200 characters', { q: 'q '.repeat(100) }, { status: 204 }),
  post(
    known,
    '/api/policy-reports',
    '8 kB',
    {},
    {
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(7_900) } }),
      status: 204,
    },
  ),
]

export const accountCalls = (known: Known): readonly PublicCall[] => [
  ...signInCalls(known),
  ...linkCalls(known),
  ...visitorCalls(known),
  ...eventCalls(known),
]
