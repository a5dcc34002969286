import { expect, test } from 'vitest'
import { browserStorage } from './browser-storage.ts'

/** The part of `Storage` that is used; rows are own properties. */
function fakeStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }
  const storage = Object.create(methods) as Record<string, string>
  return storage as unknown as Storage
}

test('ANA-11 a row outlasts the page, and other keys stay untouched', () => {
  const storage = fakeStorage()
  storage.setItem('of another part', '1')
  expect(browserStorage('analytics ', () => storage).set('token', 'abc')).toBe(true)
  const again = browserStorage('analytics ', () => storage)
  expect([again.get('token'), again.get('nothing'), again.keys()]).toEqual(['abc', undefined, ['token']])
  again.remove('token')
  expect(Object.keys(storage)).toEqual(['of another part'])
})

test('ANA-11 a row lasts as long as the page when storage is blocked or full', () => {
  const forbidden = () => {
    throw new Error('The operation is insecure.')
  }
  const full = () => Object.assign(fakeStorage(), { setItem: forbidden })
  for (const open of [forbidden, full]) {
    const storage = browserStorage('', open)
    expect(storage.set('token', 'abc')).toBe(false)
    expect([storage.get('token'), storage.keys().includes('token')]).toEqual(['abc', true])
    storage.remove('token')
    expect(storage.get('token')).toBeUndefined()
  }
})
