import { describe, expect, test } from 'vitest'
import { shelfBadges } from './shelf-badges.ts'

function browser(before?: string) {
  const kept = new Map<string, string>(before === undefined ? [] : [['thuto kept resources', before]])
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  return { kept, tab: () => shelfBadges(storage) }
}

describe('marks of kept resources', () => {
  test('what one page has kept the next one shows at once; what was on its way, or failed, it does not', () => {
    const { tab } = browser()
    const first = tab()
    first.settle('a', true)
    first.doing('b', { percent: 40 })
    first.doing('c', { error: 'No answer came.' })
    const next = tab()
    expect(['a', 'b', 'c'].map((id) => next.of(id))).toEqual(['kept', undefined, undefined])
    expect(next.kept()).toEqual(['a'])
  })

  test('a kept one that could not be brought up to date says so and is kept still', () => {
    const marks = browser().tab()
    marks.settle('a', true)
    marks.doing('a', { error: 'No answer came.' })
    expect([marks.of('a'), marks.isKept('a'), marks.kept()]).toEqual([
      { error: 'No answer came.' },
      true,
      ['a'],
    ])
    marks.doing('a', undefined)
    expect(marks.of('a')).toBe('kept')
  })

  test('another tab’s changes come, and leave alone what is on its way here', () => {
    const { tab } = browser()
    const [here, there] = [tab(), tab()]
    here.doing('mine', { percent: 10 })
    there.settle('theirs', true)
    here.readAgain()
    expect([here.of('mine'), here.of('theirs')]).toEqual([{ percent: 10 }, 'kept'])
    there.settle('theirs', false)
    here.readAgain()
    expect(here.of('theirs')).toBeUndefined()
  })

  test('whoever watches is told, with the words to speak, until the end', () => {
    const marks = browser().tab()
    let told = 0
    const end = marks.watch(() => (told += 1))
    marks.settle('a', true, 'Algebra is kept on this phone.')
    marks.keepOnly(['b'])
    expect([marks.of('a'), marks.of('b'), marks.said()]).toEqual([
      undefined,
      'kept',
      'Algebra is kept on this phone.',
    ])
    end()
    marks.settle('b', false)
    expect(told).toBe(2)
  })

  test.each(['{', '7', 'null', '[7]'])('%s, left there by somebody else, counts for nothing', (text) => {
    expect(browser(text).tab().kept()).toEqual([])
  })

  test('where the browser keeps nothing, marks hold for the page', () => {
    const marks = shelfBadges(() => {
      throw new Error('SecurityError')
    })
    marks.settle('a', true)
    expect(marks.of('a')).toBe('kept')
  })
})
