import { isValidElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConsentNotice, offerProvider } from './offer-provider.tsx'

const measurementId = 'G-ABC123DEF4'
const page: Record<string, unknown> = {}
const scripts: unknown[] = []
const stored = new Map<string, string>()

beforeEach(() => {
  for (const name of Object.keys(page)) Reflect.deleteProperty(page, name)
  scripts.length = 0
  stored.clear()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  vi.stubGlobal('document', {
    createElement: () => ({ addEventListener: () => {} }),
    head: { append: (script: unknown) => scripts.push(script) },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const offered = async (isMinor: () => boolean) => {
  const shown: ReactNode[] = []
  const offer = await offerProvider({
    measurementId,
    isMinor: () => Promise.resolve(isMinor()),
    show: (node) => void shown.push(node),
    onLoad: () => {},
    logError: () => {},
  })
  return { shown, offer }
}
const signalOf = ([node]: readonly ReactNode[]) =>
  isValidElement<{ withdrawn: AbortSignal }>(node) ? node.props.withdrawn : undefined

test('F-C19 a known minor does not see the question about the outside provider', async () => {
  const { shown } = await offered(() => true)
  expect(shown).toEqual([])
})

test('F-C19 the provider is not loaded for a known minor, whatever the stored choice', async () => {
  stored.set('analytics outside provider', 'yes')
  await offered(() => true)
  expect([scripts, page]).toEqual([[], {}])
})

test('T50 other people see the question', async () => {
  const { shown } = await offered(() => false)
  expect(shown).toMatchObject([{ type: ConsentNotice }])
})

test('F-C19 the question is withdrawn when a known minor signs in', async () => {
  let isMinor = false
  const { shown, offer } = await offered(() => isMinor)
  await offer?.recheck()
  expect(signalOf(shown)?.aborted).toBe(false)
  isMinor = true
  await offer?.recheck()
  expect(signalOf(shown)?.aborted).toBe(true)
})

test('F-C19 a loaded provider stops while a known minor is signed in', async () => {
  stored.set('analytics outside provider', 'yes')
  let isMinor = false
  const { offer } = await offered(() => isMinor)
  expect(scripts).toHaveLength(1)
  isMinor = true
  await offer?.recheck()
  expect(page[`ga-disable-${measurementId}`]).toBe(true)
  isMinor = false
  await offer?.recheck()
  expect(page[`ga-disable-${measurementId}`]).toBe(false)
})
