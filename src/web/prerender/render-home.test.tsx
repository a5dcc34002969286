import { describe, expect, test } from 'vitest'
import { packagedOptions } from '#test/setup/packaged-options.ts'
import { siteLinks } from '../site-links.ts'
import { renderHome } from './render-home.tsx'

// React's development build logs invalid nesting, which fails a test.
describe('prerendered Home', () => {
  const html = renderHome(packagedOptions)

  test('HOME-03 HOME-05 has hero, search box and every linked card', () => {
    expect(html).toMatch(/<h1[^>]*>/)
    expect(html).toContain('aria-label="Search resources"')
    for (const { href } of siteLinks()) expect(html).toContain(`href="#${href}"`)
  })

  test('reserves the space of unknown counts', () => {
    expect(html.match(/<p>\u00a0<\/p>/g)).toHaveLength(11)
  })

  test('shows neither Login nor Logout before the session is known', () => {
    expect(html).not.toContain('Logout')
    expect(html).toMatch(/<a href="#\/sign-in" class="[^"]*undecided[^"]*">Login<\/a>/)
  })

  test('T33 has no inline style, which the CSP would block', () => {
    expect(html).not.toMatch(/ style=| on[a-z]+=|<script|javascript:/)
  })

  test('is deterministic', () => {
    expect(renderHome(packagedOptions)).toBe(html)
  })
})
