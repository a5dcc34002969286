import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#test/files/csv-reader.ts'
import { csvRecord, unescapeCell } from './csv.ts'

const odd = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@＝＠\'"; ,\t\r\n\0\u200b\ufeffaé')),
  maxLength: 12,
})

test('T41 every cell is read back unchanged, and no cell or part of a cell begins with a formula', () => {
  fc.assert(
    fc.property(fc.array(odd, { minLength: 1, maxLength: 4 }), (cells) => {
      const [written = []] = readCsv(csvRecord(cells))
      expect(written.map(unescapeCell)).toEqual(cells)
      for (const part of written.flatMap((cell) => cell.split(/[;\t\r\n]/)))
        expect(part).not.toMatch(/^[\s\p{Cf}\0]*[=+\-@＝＋－＠]/u)
    }),
    { numRuns: 2_000 },
  )
})
