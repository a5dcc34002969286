import { expect, test } from 'vitest'
import { openStore } from './store.ts'

/** As much of a browser's storage as is used: what is kept stands among its own keys. */
function aStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }
  const storage = Object.create(methods) as Record<string, string>
  return storage as unknown as Storage
}

test('ANA-11 what is kept is still there when the page comes again, and other keys are left alone', () => {
  const storage = aStorage()
  storage.setItem('somebody else', '1')
  openStore(() => storage).set('token', 'abc')
  const again = openStore(() => storage)
  expect([again.get('token'), again.get('nothing'), again.keys()]).toEqual(['abc', undefined, ['token']])
  again.remove('token')
  expect(Object.keys(storage)).toEqual(['somebody else'])
})

test('ANA-11 a browser that keeps nothing, or has no room, gets a store for the page', () => {
  const forbidden = () => {
    throw new Error('The operation is insecure.')
  }
  const full = () => Object.assign(aStorage(), { setItem: forbidden })
  for (const open of [forbidden, full]) {
    const store = openStore(open)
    store.set('token', 'abc')
    expect([store.get('token'), store.keys()]).toEqual(['abc', ['token']])
    store.remove('token')
    expect(store.get('token')).toBeUndefined()
  }
})
