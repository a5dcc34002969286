import { describe, expect, test } from 'vitest'
import { homeCards } from '../pages/home-gallery.tsx'
import { renderHome } from './render-home.tsx'

// React in its development form says in the console what a browser would have to mend, and that fails a test.
describe('Home drawn without a browser', () => {
  const html = renderHome()

  test('HOME-03 HOME-05 has the hero, the search box and every card with its link', () => {
    expect(html).toMatch(/<h1[^>]*>/)
    expect(html).toContain('aria-label="Search resources"')
    for (const { href } of homeCards) expect(html).toContain(`href="#${href}"`)
  })

  test('keeps the place of figures that are not known yet', () => {
    expect(html.match(/<p>\u00a0<\/p>/g)).toHaveLength(11)
  })

  test('shows neither Login nor Logout, for nobody knows yet', () => {
    expect(html).not.toContain('Logout')
    expect(html).toMatch(/<a href="#\/sign-in" class="[^"]*undecided[^"]*">Login<\/a>/)
  })

  test('T33 needs no style of an element, which the policy of the page would refuse', () => {
    expect(html).not.toMatch(/ style=| on[a-z]+=|<script|javascript:/)
  })

  test('is the same whenever it is drawn', () => {
    expect(renderHome()).toBe(html)
  })
})
