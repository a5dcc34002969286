import { expect, test } from 'vitest'
import { inlineHashes } from './security-headers.ts'

test('T33 inline scripts and styles are hashed with sha256 in CSP notation', () => {
  // Example of the CSP specification.
  const html = `<head><script>doSomething();</script></head>`
  expect(inlineHashes(html).scripts).toEqual(["'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='"])
})

test('T33 the hash includes line ends and spaces', () => {
  const [one] = inlineHashes('<style>a{}</style>').styles
  const [other] = inlineHashes('<style>a{}\n</style>').styles
  expect(one).not.toBe(other)
})

test('T33 external files are not hashed', () => {
  const html =
    '<script type="module" src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">'
  expect(inlineHashes(html)).toEqual({ scripts: [], styles: [] })
})

test('T33 each inline element has its own hash', () => {
  const { scripts, styles } = inlineHashes('<style>a{}</style><script>1</script><script>2</script>')
  expect(new Set(scripts).size).toBe(2)
  expect(styles).toHaveLength(1)
})
