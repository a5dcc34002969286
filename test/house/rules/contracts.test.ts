import { expect, test } from 'vitest'
import * as contracts from './contracts.ts'

const path = 'src/features/ratings/contract.ts'

test('a plain object in a contract is reported; lists and single values are not', () => {
  const wrong = 'export const rows = { first: 500, max: 5_000 } as const'
  expect(contracts.contractsExportNoObjects([{ path, text: wrong }])).toEqual([
    `${path} exports the object rows: export its values one by one`,
  ])
  const right = `export const max = 3\nexport const reasons = ['other'] as const`
  expect(contracts.contractsExportNoObjects([{ path, text: right }])).toEqual([])
})
