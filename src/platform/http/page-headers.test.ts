import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { headersOfPages, inlineHashes } from './security-headers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-page-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const page = path.join(folder, 'index.html')
const policyOf = (headers: Readonly<Record<string, string>>) => headers['content-security-policy']

test('T33 T36 a page rebuilt under a running site is sent with its new hashes', () => {
  const headersOf = headersOfPages(false, false)
  const [first, second] = ['<style>a{}</style>', '<style>b{}</style>'] as const
  writeFileSync(page, first)
  expect(policyOf(headersOf(page, 1))).toContain(inlineHashes(first).styles[0])
  writeFileSync(page, second)
  expect(policyOf(headersOf(page, 2))).toContain(inlineHashes(second).styles[0])
  expect(policyOf(headersOf(page, 2))).not.toContain(inlineHashes(first).styles[0])
})

test('T33 a compressed page has the hashes of its content', () => {
  writeFileSync(page, '<script>1</script>')
  const headersOf = headersOfPages(false, false)
  expect(policyOf(headersOf(`${page}.br`, 3))).toBe(policyOf(headersOf(page, 3)))
  expect(policyOf(headersOf(`${page}.gz`, 3))).toContain("script-src 'self' 'sha256-")
})
