import { describe, expect, test } from 'vitest'
import { dataSaver } from './use-data-saver.ts'

/** A browser with its phone; `keeps` says whether it lets pages keep anything. */
function browser({ saveData, keeps = true }: { readonly saveData?: boolean; readonly keeps?: boolean } = {}) {
  const kept = new Map<string, string>()
  const page = new EventTarget()
  const connection =
    saveData === undefined ? undefined : Object.assign(new EventTarget(), { saveData, type: 'cellular' })
  const storage = () => {
    if (!keeps) throw new Error('SecurityError')
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const tab = () => dataSaver({ storage, connection: () => connection }, () => page)
  /** As the browser tells the other tabs. */
  const tell = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { kept, connection, tab, tell }
}

describe('whether data is saved', () => {
  test.each([
    ['the phone says nothing', undefined, 'phone', false],
    ['the phone saves', true, 'phone', true],
    ['the phone does not', false, 'phone', false],
    ['the phone does not, but somebody chose to', false, 'on', true],
    ['the phone saves, but somebody chose not to', true, 'off', false],
  ] as const)('%s', (_, saveData, chosen, saves) => {
    const saver = browser(saveData === undefined ? {} : { saveData }).tab()
    saver.choose(chosen)
    expect(saver.saves()).toBe(saves)
  })

  test('a choice is kept for the next page, and "as the phone says" leaves nothing behind', () => {
    const { kept, tab } = browser()
    tab().choose('on')
    expect([tab().choice(), tab().saves()]).toEqual(['on', true])
    tab().choose('phone')
    expect([tab().choice(), kept.size]).toEqual(['phone', 0])
  })

  test('where the browser keeps nothing, or something strange, a choice holds for the page', () => {
    const saver = browser({ keeps: false }).tab()
    expect(saver.choice()).toBe('phone')
    saver.choose('on')
    expect(saver.saves()).toBe(true)
    const { kept, tab } = browser()
    kept.set('thuto data saver', 'sometimes')
    expect(tab().choice()).toBe('phone')
  })
})

describe('whoever watches', () => {
  const watched = (of: ReturnType<typeof browser>) => {
    const saver = of.tab()
    const seen: boolean[] = []
    const end = saver.watch(() => seen.push(saver.saves()))
    return { saver, seen, end }
  }

  test('is told of a choice in this tab, and no longer after the end', () => {
    const { saver, seen, end } = watched(browser())
    saver.choose('on')
    end()
    saver.choose('off')
    expect(seen).toEqual([true])
  })

  test('is told of a choice in another tab, and of everything being cleared; not of other keys', () => {
    const here = browser()
    const { saver, seen } = watched(here)
    expect(saver.saves()).toBe(false)
    here.tab().choose('on')
    here.tell('another key')
    expect(saver.saves()).toBe(false)
    here.tell('thuto data saver')
    here.kept.clear()
    here.tell(null)
    expect(seen).toEqual([true, false])
  })

  test('is told when the phone changes its mind', () => {
    const here = browser({ saveData: false })
    const { seen } = watched(here)
    Object.assign(here.connection ?? {}, { saveData: true })
    here.connection?.dispatchEvent(new Event('change'))
    expect(seen).toEqual([true])
  })
})
