import { describe, expect, test } from 'vitest'
import { memoryStorage } from '#test/fakes/memory-storage.ts'
import { browserStorage } from './offline/browser-storage.ts'
import { dataSaver } from './use-data-saver.ts'

/** A browser; `keeps` is false when it blocks storage. */
function browser({ saveData, keeps = true }: { readonly saveData?: boolean; readonly keeps?: boolean } = {}) {
  const stored = memoryStorage()
  const page = new EventTarget()
  const connection =
    saveData === undefined ? undefined : Object.assign(new EventTarget(), { saveData, type: 'cellular' })
  const blocked = () => {
    throw new Error('SecurityError')
  }
  const rows = keeps ? stored : browserStorage('', blocked)
  const tab = () => dataSaver({ rows, connection: () => connection }, () => page)
  /** The `storage` event of the other tabs. */
  const tell = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { stored, connection, tab, tell }
}

describe('data saving', () => {
  test.each([
    ['auto on a phone without the setting', undefined, 'auto', false],
    ['auto on a phone that saves data', true, 'auto', true],
    ['auto on a phone that does not', false, 'auto', false],
    ['on, whatever the phone', false, 'on', true],
    ['off, whatever the phone', true, 'off', false],
  ] as const)('%s', (_, saveData, chosen, saves) => {
    const saver = browser(saveData === undefined ? {} : { saveData }).tab()
    saver.choose(chosen)
    expect(saver.saves()).toBe(saves)
  })

  test('a choice is stored for the next page, and `auto` removes the stored row', () => {
    const { stored, tab } = browser()
    tab().choose('on')
    expect([tab().choice(), tab().saves()]).toEqual(['on', true])
    tab().choose('auto')
    expect([tab().choice(), stored.keys().length]).toEqual(['auto', 0])
  })

  test('a choice lasts as long as the page when storage is blocked or holds an unknown value', () => {
    const saver = browser({ keeps: false }).tab()
    expect(saver.choice()).toBe('auto')
    saver.choose('on')
    expect(saver.saves()).toBe(true)
    const { stored, tab } = browser()
    stored.set('thuto data saver', 'sometimes')
    expect(tab().choice()).toBe('auto')
  })
})

describe('listener', () => {
  const watched = (of: ReturnType<typeof browser>) => {
    const saver = of.tab()
    const seen: boolean[] = []
    const end = saver.watch(() => seen.push(saver.saves()))
    return { saver, seen, end }
  }

  test('is called for a choice in this tab until it unsubscribes', () => {
    const { saver, seen, end } = watched(browser())
    saver.choose('on')
    end()
    saver.choose('off')
    expect(seen).toEqual([true])
  })

  test('is called for a choice in another tab and for cleared storage, not for other keys', () => {
    const here = browser()
    const { saver, seen } = watched(here)
    expect(saver.saves()).toBe(false)
    here.tab().choose('on')
    here.tell('another key')
    expect(saver.saves()).toBe(false)
    here.tell('thuto data saver')
    here.stored.remove('thuto data saver')
    here.tell(null)
    expect(seen).toEqual([true, false])
  })

  test('is called when the setting of the phone changes', () => {
    const here = browser({ saveData: false })
    const { seen } = watched(here)
    Object.assign(here.connection ?? {}, { saveData: true })
    here.connection?.dispatchEvent(new Event('change'))
    expect(seen).toEqual([true])
  })
})
