import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PageEvent, pageEventRecorder, pauseMs } from './browser-env.ts'

const at = new Date('2026-11-20T10:00:00+02:00')
const info = vi.spyOn(console, 'info').mockImplementation(() => {})
afterAll(() => info.mockRestore())

interface PageWindow {
  gtag?: (...command: unknown[]) => void
}
let page: PageWindow = {}
beforeEach(() => {
  page = {}
  vi.stubGlobal('window', page)
  info.mockClear()
})
afterEach(() => void vi.unstubAllGlobals())

function aLog(
  userId: () => Promise<string> = () => Promise.resolve('account-1'),
  isMinor: () => Promise<boolean> = () => Promise.resolve(false),
) {
  const queued: PageEvent[] = []
  const logError = vi.fn<(error: unknown) => void>()
  return {
    queued,
    logError,
    log: pageEventRecorder({ userId, isMinor, queue: (event) => void queued.push(event), logError }),
  }
}

test('ANA-02 ANA-03 a page view becomes a record of four fields with its time in UTC, and a console line', async () => {
  const { queued, log } = aLog()
  await log.record({ page: 'home_page', at })
  const record = {
    userId: 'account-1',
    page: 'home_page',
    eventType: 'page_view',
    timestamp: '2026-11-20T08:00:00.000Z',
  }
  expect(queued).toEqual([record])
  expect(info.mock.calls).toEqual([['Page event', record]])
})

test('ANA-04 a global function receives the page as label and the user id', async () => {
  const gtag = vi.fn<(...command: unknown[]) => void>()
  page.gtag = gtag
  await aLog().log.record({ page: 'search_page', at })
  expect(gtag.mock.calls).toEqual([
    [
      'event',
      'page_view',
      { event_category: 'User Interaction', event_label: 'search_page', user_id: 'account-1' },
    ],
  ])
})

test('F-C19 the global function is not called for a known minor, the own record is made', async () => {
  const gtag = vi.fn<(...command: unknown[]) => void>()
  page.gtag = gtag
  const { queued, log } = aLog(undefined, () => Promise.resolve(true))
  await log.record({ page: 'search_page', at })
  expect(gtag).not.toHaveBeenCalled()
  expect(queued).toHaveLength(1)
})

test('F-C19 the age is not requested without a global function', async () => {
  const isMinor = vi.fn<() => Promise<boolean>>()
  await aLog(undefined, isMinor).log.record({ page: 'search_page', at })
  expect(isMinor).not.toHaveBeenCalled()
})

test('ANA-05 recording works without a global function, and the error of one is only logged', async () => {
  const { logError, queued, log } = aLog()
  await log.record({ page: 'home_page', at })
  expect(logError).not.toHaveBeenCalled()
  page.gtag = () => {
    throw new Error('not today')
  }
  await log.record({ page: 'search_page', at })
  expect(logError.mock.calls).toEqual([[new Error('not today')]])
  expect(queued.map((event) => event.page)).toEqual(['home_page', 'search_page'])
})

test('ANA-08 the user id without a session is unknown', async () => {
  const { queued, log } = aLog(() => Promise.reject(new Error('no answer')))
  await log.record({ page: 'home_page', at })
  expect(queued[0]?.userId).toBe('unknown')
})

test('ANA-02 page views keep their order while the session is loading', async () => {
  const { promise: session, resolve: know } = Promise.withResolvers<string>()
  const { queued, log } = aLog(() => session)
  void log.record({ page: 'home_page', at })
  const seen = log.record({ page: 'search_page', at })
  expect(queued).toEqual([])
  know('account-2')
  await seen
  expect(queued.map((event) => [event.page, event.userId])).toEqual([
    ['home_page', 'account-2'],
    ['search_page', 'account-2'],
  ])
})

test('ANA-04 a global function that is loaded later receives the present page', async () => {
  const { log } = aLog()
  log.resendLast()
  await log.record({ page: 'home_page', at })
  await log.record({ page: 'search_page', at })
  const gtag = vi.fn<(...command: unknown[]) => void>()
  page.gtag = gtag
  log.resendLast()
  expect(gtag.mock.calls).toEqual([
    ['event', 'page_view', expect.objectContaining({ event_label: 'search_page' })],
  ])
})

test('SDK-19 pauses are 1, 2, 4, 8 s before jitter', () => {
  expect([0, 1, 2, 3].map((failures) => pauseMs(failures, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000])
})

test('SDK-20 pauses from the fifteenth on are four hours, jitter included', () => {
  expect(pauseMs(13, 0.5)).toBe(8_192_000)
  for (const failures of [14, 15, 100, 5_000])
    for (const chance of [0.5, 0.75, 1]) expect(pauseMs(failures, chance)).toBe(14_400_000)
  expect(pauseMs(13, 1)).toBe(12_288_000)
  expect(pauseMs(14, 0)).toBe(7_200_000)
})

test('SDK-21 jitter changes a pause of 4 s by up to half', () => {
  expect([0, 0.5, 1].map((chance) => pauseMs(2, chance))).toEqual([2_000, 4_000, 6_000])
})
