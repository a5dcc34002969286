import { describe, expect, test } from 'vitest'
import { memoryStorage } from '#test/fakes/memory-storage.ts'
import { browserStorage } from '#client/offline/browser-storage.ts'
import { shelfBadges } from './shelf-badges.ts'

function browser(before?: string) {
  const stored = memoryStorage()
  if (before !== undefined) stored.set('thuto kept resources', before)
  return { tab: () => shelfBadges(stored) }
}

describe('shelf badges', () => {
  test('saved resources have a badge on the next page; running and failed downloads have none', () => {
    const { tab } = browser()
    const first = tab()
    first.settle('a', true)
    first.setProgress('b', { percent: 40 })
    first.setProgress('c', { error: 'No answer came.' })
    const next = tab()
    expect(['a', 'b', 'c'].map((id) => next.of(id))).toEqual(['saved', undefined, undefined])
    expect(next.savedIds()).toEqual(['a'])
  })

  test('a saved resource stays saved when its update fails, and shows the error', () => {
    const badges = browser().tab()
    badges.settle('a', true)
    badges.setProgress('a', { error: 'No answer came.' })
    expect([badges.of('a'), badges.isSaved('a'), badges.savedIds()]).toEqual([
      { error: 'No answer came.' },
      true,
      ['a'],
    ])
    badges.setProgress('a', undefined)
    expect(badges.of('a')).toBe('saved')
  })

  test('reload takes over changes of another tab and leaves own downloads alone', () => {
    const { tab } = browser()
    const [here, there] = [tab(), tab()]
    here.setProgress('mine', { percent: 10 })
    there.settle('theirs', true)
    here.reload()
    expect([here.of('mine'), here.of('theirs')]).toEqual([{ percent: 10 }, 'saved'])
    there.settle('theirs', false)
    here.reload()
    expect(here.of('theirs')).toBeUndefined()
  })

  test('a subscriber is notified of each change until it unsubscribes', () => {
    const badges = browser().tab()
    let notified = 0
    const unsubscribe = badges.subscribe(() => (notified += 1))
    badges.settle('a', true, 'Algebra is saved on this device.')
    badges.replaceSaved(['b'])
    expect([badges.of('a'), badges.of('b'), badges.announcement()]).toEqual([
      undefined,
      'saved',
      'Algebra is saved on this device.',
    ])
    unsubscribe()
    badges.settle('b', false)
    expect(notified).toBe(2)
  })

  test.each(['{', '7', 'null', '[7]'])('invalid stored value %s counts as no saved resources', (text) => {
    expect(browser(text).tab().savedIds()).toEqual([])
  })

  test('badges hold for the page in a browser without storage', () => {
    const blocked = () => {
      throw new Error('SecurityError')
    }
    const badges = shelfBadges(browserStorage('', blocked))
    badges.settle('a', true)
    expect(badges.of('a')).toBe('saved')
  })
})
