import { expect, test } from 'vitest'
import { can } from '#shared/abilities.ts'
import { publicCalls } from './public-calls.ts'
import { testSite } from '#test/site.ts'

const nothing = {
  origin: 'http://127.0.0.1:3000',
  visitorCookie: '',
  ids: [],
  largestSubject: 'Maths',
  fullResource: '',
  filePath: '',
  coverPath: '',
  pagePath: '',
  largestPart: '',
  oaiToken: '',
  feedPlace: '',
  cursor: '',
  assetPath: '',
} as const
/** Served once the app is built. */
const builtRoutes = ['GET /', 'GET /*', 'GET /google-done.html']

test('cost bench covers exactly the routes that need no account', async () => {
  const { http, routes } = await testSite()
  const mayBeCalled = (needs: (typeof http.endpoints)[number]['needs']) => can({ kind: 'visitor' }, needs)
  const nameOf = ({ method, path }: (typeof http.endpoints)[number]) => `${method} ${path}`
  const closed = new Set(http.endpoints.filter(({ needs }) => !mayBeCalled(needs)).map(nameOf))
  const open = new Set(
    [...routes, ...builtRoutes].filter((route) => !route.startsWith('HEAD ') && !closed.has(route)),
  )
  const called = new Set(publicCalls(nothing).map(({ route }) => route))
  expect([...open].filter((route) => !called.has(route))).toEqual([])
  expect([...called].filter((route) => !open.has(route))).toEqual([])
})
