import { expect, test } from 'vitest'
import { newestAbove } from './newer-release.ts'

const changelog = `# Changelog

## [Unreleased]

- Not yet.

## [0.10.0] - 2027-01-04

### Added

- A page. <b>Now.</b>

## [0.4.0-beta.1] - 2026-12-02

- A trial.

## [0.3.0] - 2026-12-01

- First.
`

const feed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Releases of 9.9.9</title>
<entry><title>v0.4.0</title><content type="html">&lt;h2&gt;Added&lt;/h2&gt;
&lt;p&gt;A page &amp;amp; more.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</content></entry>
<entry><title>Nightly</title><content>none</content></entry>
<entry><title>v0.3.0</title></entry></feed>`

test('OPS-28 the newest release above the own is read from a changelog, by number', () => {
  expect(newestAbove('0.3.0', changelog)).toEqual({
    version: '0.10.0',
    notes: '### Added\n\n- A page. <b>Now.</b>',
  })
  expect(newestAbove('0.10.0', changelog)).toBeUndefined()
})

test('OPS-28 a feed gives version and notes without tags', () => {
  const found = newestAbove('0.3.0', feed)
  expect(found?.version).toBe('0.4.0')
  expect(found?.notes).toMatch(/^Added\nA page & more\./)
  expect(found?.notes).not.toContain('<')
  const rss = '<rss><channel><title>All</title><item><title><![CDATA[Thuto 0.5.0]]></title><description>Text</description></item></channel></rss>' // prettier-ignore
  expect(newestAbove('0.3.0', rss)).toEqual({ version: '0.5.0', notes: 'Text' })
})

test.for(['', 'not found', '<html><title>Sign in</title></html>', '## 1', `## [9.9.9]${'x'.repeat(90_000)}`])(
  'OPS-28 other documents name no release, or a short one: %s',
  (text) => {
    const found = newestAbove('0.3.0', text)
    expect(found === undefined || found.notes.length <= 10_000).toBe(true)
  },
)
