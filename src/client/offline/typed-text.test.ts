import { beforeEach, expect, test, vi } from 'vitest'
import { clearPrivateData, setPrivateOwner } from './private-data.ts'
import { pendingStore } from './outbox/write-store.ts'
import { draftMarks, hasTypedText, maxTextLength, typedText } from './typed-text.ts'

/** A `Storage` whose rows are its properties, as in browsers. */
function fakeStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }
  const storage = Object.create(methods) as Record<string, string>
  return storage as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  return () => vi.unstubAllGlobals()
})

test('CASE-B01 CASE-B04 text of a form is read again after a reload, also when its session has ended', () => {
  setPrivateOwner('a')
  typedText('contribute').save({ title: 'Half-typed' })
  expect(hasTypedText()).toBe(true)
  // An ended session leaves the owner of the private data.
  setPrivateOwner('a')
  expect(typedText('contribute').read()).toEqual({ title: 'Half-typed' })
  expect(typedText('popup').read()).toBeUndefined()
})

test.each([
  ['another account signs in', () => setPrivateOwner('b')],
  ['a sign-out', () => clearPrivateData()],
])('CASE-D01 text of an account is deleted when %s', (_, change) => {
  setPrivateOwner('a')
  typedText('contribute').save({ title: 'Half-typed' })
  change()
  expect([hasTypedText(), Object.keys(sessionStorage)]).toEqual([false, []])
  setPrivateOwner('a')
  expect(typedText('contribute').read()).toBeUndefined()
})

test.each(['sign-out', 'another account'])(
  'CASE-D01 blocked or full storage: %s deletes the text',
  (change) => {
    const blocked = Object.assign(Object.create(fakeStorage()) as Storage, {
      setItem() {
        throw new DOMException('No room', 'QuotaExceededError')
      },
    })
    vi.stubGlobal('localStorage', blocked)
    vi.stubGlobal('sessionStorage', blocked)
    setPrivateOwner('a')
    typedText('contribute').save({ title: 'Half-typed' })
    setPrivateOwner('a')
    expect(typedText('contribute').read()).toEqual({ title: 'Half-typed' })
    if (change === 'sign-out') clearPrivateData()
    else setPrivateOwner('b')
    expect([hasTypedText(), typedText('contribute').read()]).toEqual([false, undefined])
    setPrivateOwner('a')
    expect(typedText('contribute').read()).toBeUndefined()
    clearPrivateData()
  },
)

test('CASE-D01 text of a visitor is deleted when an account signs in', () => {
  typedText('sign-up').save({ firstName: 'Thandi' })
  expect(typedText('sign-up').read()).toEqual({ firstName: 'Thandi' })
  setPrivateOwner('a')
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('CASE-D01 a form of an account that stays open writes nothing for the next account', () => {
  setPrivateOwner('a')
  const form = typedText('contribute')
  setPrivateOwner('b')
  form.save({ title: 'Of a' })
  expect(typedText('contribute').read()).toBeUndefined()
})

test('CASE-B04 a text above the limit and an unreadable row are not saved', () => {
  typedText('edit').save({ text: 'x'.repeat(maxTextLength) })
  expect(typedText('edit').read()).toBeUndefined()
  sessionStorage.setItem('thuto private text  edit', '{')
  expect(typedText('edit').read()).toBeUndefined()
})

test('CASE-D01 an ended session: a visitor reads and writes text apart from that of the account', async () => {
  setPrivateOwner('a')
  typedText('report 1').save({ text: 'Of a' })
  expect(typedText('report 1', true).read()).toBeUndefined()
  typedText('report 1', true).save({ text: 'Of a visitor' })
  expect(typedText('report 1').read()).toEqual({ text: 'Of a' })
  // A reload of the tab.
  vi.resetModules()
  const reloaded = await import('./typed-text.ts')
  expect(reloaded.typedText('report 1', true).read()).toEqual({ text: 'Of a visitor' })
  expect(reloaded.typedText('report 1').read()).toEqual({ text: 'Of a' })
  const { setPrivateOwner: signIn } = await import('./private-data.ts')
  signIn('a')
  expect(reloaded.typedText('report 1', true).read()).toBeUndefined()
  expect(reloaded.typedText('report 1').read()).toEqual({ text: 'Of a' })
})

test('CASE-D01 a sign-out deletes the text of a visitor as well', () => {
  setPrivateOwner('a')
  typedText('report 1', true).save({ text: 'Of a visitor' })
  clearPrivateData()
  expect(Object.keys(sessionStorage)).toEqual([])
})

const without = () => {
  throw new DOMException('No room', 'QuotaExceededError')
}

test.each([
  ['full', () => Object.assign(Object.create(fakeStorage()) as Storage, { setItem: without })],
  ['blocked', () => ({ getItem: without, setItem: without, removeItem: without }) as unknown as Storage],
])('CASE-D01 %s storage: after a sign-out no draft, text or unsent change is left', (_, storage) => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  setPrivateOwner('a')
  draftMarks.set('1', '')
  typedText('contribution 1').save({ message: 'Of a' })
  const id = 'a-write'
  const endpoint = { method: 'PATCH', path: '/api/account' } as const
  pendingStore.add({ id, kind: 'profile change', about: 'a', words: '', endpoint, body: {}, account: 'a' })
  expect([hasTypedText(), pendingStore.all()]).toMatchObject([true, [{ id }]])
  clearPrivateData()
  expect([hasTypedText(), draftMarks.keys()]).toEqual([false, []])
  setPrivateOwner('a')
  expect([typedText('contribution 1').read(), pendingStore.all()]).toEqual([undefined, []])
  clearPrivateData()
})
