import { describe, expect, test } from 'vitest'
import { isStorageKey } from '#platform/files/file-store.ts'
import { uploadNames } from '#test/fixtures/upload-names.ts'
import { collection } from '#test/samples.ts'
import { cleanFileName, contentDisposition, storageKeyFor } from './file-name.ts'

const more: readonly (readonly [string, string])[] = [
  ['', 'file'],
  ['///', 'file'],
  ['..', 'file'],
  ['..hidden.docx', 'hidden.docx'],
  ['a\ud800b.pdf', 'a b.pdf'],
  ['\u2066a\u2069\u200bb.pdf', 'a b.pdf'],
  ['\u2028\u0085.pdf', 'file.pdf'],
  [`${'📚'.repeat(200)}.pdf`, `${'📚'.repeat(146)}.pdf`],
]

test.each([...uploadNames, ...more])('T23 file name %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown)
  expect(cleanFileName(shown)).toBe(shown)
})

test('table above has every upload name of the collection', () => {
  const known = uploadNames.map(([name]) => name)
  const missing = collection?.uploadNames.filter(({ name }) => !known.includes(name))
  expect(missing ?? []).toEqual([])
})

describe('storage key', () => {
  const suffix = '0123456789abcdef'

  test.each([
    ['Algebra notes', `uploads/Algebra-notes-${suffix}.pdf`],
    ['Algebra notes.pdf', `uploads/Algebra-notes-${suffix}.pdf`],
    ['hoërskool: ê ô ï', `uploads/hoerskool-e-o-i-${suffix}.pdf`],
    ['Tshivenḓa', `uploads/Tshivenda-${suffix}.pdf`],
    ['数学-练习', `uploads/resource-${suffix}.pdf`],
    ['', `uploads/resource-${suffix}.pdf`],
    ['../../etc/passwd', `uploads/etc-passwd-${suffix}.pdf`],
    ['%2e%2e%2fsecret', `uploads/2e-2e-2fsecret-${suffix}.pdf`],
    ['C:\\windows\0\r\n', `uploads/C-windows-${suffix}.pdf`],
    ['.hidden', `uploads/hidden-${suffix}.pdf`],
  ])('CALL-04 of the title %j is %j', (title, key) => {
    expect(storageKeyFor(title, 'pdf', suffix)).toBe(key)
  })

  test('T23 is valid and at most 120 bytes for every hostile title', () => {
    const titles = [...uploadNames, ...more].map(([name]) => name)
    for (const title of [...titles, 'ﷺ'.repeat(300), '-'.repeat(300), '\ud800']) {
      const key = storageKeyFor(title, 'docx', 'f'.repeat(32))
      expect(isStorageKey(key), key).toBe(true)
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(120)
    }
  })

  test('CALL-05 differs for equal titles with different suffixes', () => {
    expect(storageKeyFor('Notes', 'pdf', 'aaaaaaaa')).not.toBe(storageKeyFor('Notes', 'pdf', 'bbbbbbbb'))
  })

  test.each(['', 'short', '../../../etc', 'a'.repeat(33), 'ABCDEFGH', 'aaaaaaaa\n'])(
    'rejects the suffix %j',
    (bad) => {
      expect(() => storageKeyFor('Notes', 'pdf', bad)).toThrow(TypeError)
    },
  )
})

describe('download header', () => {
  test.each([
    ['inline', 'Algebra notes.pdf', 'Algebra notes.pdf', 'Algebra%20notes.pdf'],
    ['attachment', 'hoërskool-ê.docx', 'hoerskool-e.docx', 'ho%C3%ABrskool-%C3%AA.docx'],
    ['attachment', '数学.pptx', '__.pptx', '%E6%95%B0%E5%AD%A6.pptx'],
    ['attachment', '📚.ppt', '_.ppt', '%F0%9F%93%9A.ppt'],
    ['inline', 'a"b;c,d.pdf', 'a_b;c,d.pdf', 'a%22b%3Bc%2Cd.pdf'],
    ['inline', "O'Brien (1)*.pdf", "O'Brien (1)*.pdf", 'O%27Brien%20%281%29%2A.pdf'],
    ['inline', '100%41.pdf', '100_41.pdf', '100%2541.pdf'],
    ['inline', 'a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie: x=1.pdf', 'a%20Set-Cookie%3A%20x%3D1.pdf'],
  ] as const)('CALL-11 %s of %j', (kind, name, plain, encoded) => {
    expect(contentDisposition(kind, name)).toBe(`${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`)
  })

  test('T23 is one line of ASCII with closed quotes for every name', () => {
    for (const [name] of [...uploadNames, ...more]) {
      const header = contentDisposition('attachment', name)
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~%+&$#^`|-]+$/)
      expect(header.split('"')).toHaveLength(3)
    }
  })

  test('decodes to the shown name', () => {
    for (const [name, shown] of uploadNames) {
      const encoded = contentDisposition('inline', name).split("UTF-8''")[1] ?? ''
      expect(decodeURIComponent(encoded)).toBe(shown)
    }
  })
})
