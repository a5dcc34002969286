import { describe, expect, test } from 'vitest'
import { isStorageKey } from '#server/platform/files/storage-key.ts'
import { samples, unlessSamples } from '#test/files/sample-files.ts'
import { cleanFileName, contentDisposition, storageKeyFor } from './file-name.ts'

const long = `${'a'.repeat(300)}.pdf`

/** Name as it came → name as it is shown. */
const cleaned: readonly (readonly [string, string])[] = [
  ['plain space.pdf', 'plain space.pdf'],
  ['Graad 10 Wiskunde – breuke & desimale.pdf', 'Graad 10 Wiskunde – breuke & desimale.pdf'],
  ['O\'Brien\'s "Notes" (final).pdf', 'O\'Brien\'s "Notes" (final).pdf'],
  ['hoërskool-aardrykskunde-ê-ô-ï.docx', 'hoërskool-aardrykskunde-ê-ô-ï.docx'],
  ['ngiyathanda-ukufunda-Tshivenḓa.pdf', 'ngiyathanda-ukufunda-Tshivenḓa.pdf'],
  ['caf\u00e9-nfc.pdf', 'caf\u00e9-nfc.pdf'],
  ['cafe\u0301-nfd.pdf', 'caf\u00e9-nfd.pdf'],
  ['数学-练习.pptx', '数学-练习.pptx'],
  ['📚 reading list.pdf', '📚 reading list.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\windows\\system32\\notes.pdf', 'notes.pdf'],
  ['/absolute/path.pdf', 'path.pdf'],
  ['%2e%2e%2f%2e%2e%2fsecret.pdf', '%2e%2e%2f%2e%2e%2fsecret.pdf'],
  ['null\u0000byte.pdf', 'null byte.pdf'],
  ['line\r\nbreak: x.pdf', 'line break: x.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ['=HYPERLINK("http://example.com","x").pdf', 'example.com","x").pdf'],
  ['+1+1.pdf', '+1+1.pdf'],
  ['report.pdf.exe', 'report.pdf.exe'],
  ['report.exe.pdf', 'report.exe.pdf'],
  ['REPORT.PDF', 'REPORT.PDF'],
  ['no-extension', 'no-extension'],
  ['.pdf', 'file.pdf'],
  ['trailing-dot.pdf.', 'trailing-dot.pdf.'],
  ['CON.pdf', 'CON.pdf'],
  [long, `${'a'.repeat(146)}.pdf`],
  ['two  spaces   .pdf', 'two spaces.pdf'],
  ['semi;colon,comma.pdf', 'semi;colon,comma.pdf'],
]
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

test.each([...cleaned, ...more])('T23 the name %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown)
  expect(cleanFileName(shown)).toBe(shown)
})

test.skipIf(!samples)(`every collected upload name is in the table above${unlessSamples}`, () => {
  const known = cleaned.map(([name]) => name)
  const missing = samples?.uploadNames.filter(({ name }) => !known.includes(name))
  expect(missing).toEqual([])
})

describe('storage keys', () => {
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
  ])('CALL-04 the title %j is kept as %j', (title, key) => {
    expect(storageKeyFor(title, 'pdf', suffix)).toBe(key)
  })

  test('T23 every title, however hostile, gives a key the store accepts, of at most 120 bytes', () => {
    const titles = [...cleaned, ...more].map(([name]) => name)
    for (const title of [...titles, 'ﷺ'.repeat(300), '-'.repeat(300), '\ud800']) {
      const key = storageKeyFor(title, 'docx', 'f'.repeat(32))
      expect(isStorageKey(key), key).toBe(true)
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(120)
    }
  })

  test('CALL-05 two equal titles with two suffixes are two keys', () => {
    expect(storageKeyFor('Notes', 'pdf', 'aaaaaaaa')).not.toBe(storageKeyFor('Notes', 'pdf', 'bbbbbbbb'))
  })

  test.each(['', 'short', '../../../etc', 'a'.repeat(33), 'ABCDEFGH', 'aaaaaaaa\n'])(
    'a suffix %j that no server would make is refused',
    (bad) => {
      expect(() => storageKeyFor('Notes', 'pdf', bad)).toThrow(TypeError)
    },
  )
})

describe('the download header', () => {
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

  test('T23 no name can split the header, leave its quotes or need more than ASCII', () => {
    for (const [name] of [...cleaned, ...more]) {
      const header = contentDisposition('attachment', name)
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~%+&$#^`|-]+$/)
      expect(header.split('"')).toHaveLength(3)
    }
  })

  test('the encoded name comes back as it is shown', () => {
    for (const [name, shown] of cleaned) {
      const encoded = contentDisposition('inline', name).split("UTF-8''")[1] ?? ''
      expect(decodeURIComponent(encoded)).toBe(shown)
    }
  })
})
