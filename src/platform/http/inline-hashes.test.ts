import { expect, test } from 'vitest'
import { inlineHashes } from './security-headers.ts'

test('T33 names what stands in a page by its sha256, as a policy wants it', () => {
  // The figure of the specification of content security policies for this very script.
  const html = `<head><script>doSomething();</script></head>`
  expect(inlineHashes(html).scripts).toEqual(["'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='"])
})

test('T33 every character counts, line ends and spaces too', () => {
  const [one] = inlineHashes('<style>a{}</style>').styles
  const [other] = inlineHashes('<style>a{}\n</style>').styles
  expect(one).not.toBe(other)
})

test('T33 files are not meant, nor styles where there are none', () => {
  const html =
    '<script type="module" src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">'
  expect(inlineHashes(html)).toEqual({ scripts: [], styles: [] })
})

test('T33 of several each has its own', () => {
  const { scripts, styles } = inlineHashes('<style>a{}</style><script>1</script><script>2</script>')
  expect(new Set(scripts).size).toBe(2)
  expect(styles).toHaveLength(1)
})
