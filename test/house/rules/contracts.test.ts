import { expect, test } from 'vitest'
import * as contracts from './contracts.ts'

const filesOf = (contract: string) => [
  { path: 'src/features/catalogue/ratings/contract.ts', text: contract },
  { path: 'src/features/catalogue/ratings/web/stars.tsx', text: `import { max } from '../contract.ts'` },
]

test('a plain object of a contract that browser code imports is reported; a single value is not', () => {
  expect(contracts.browsersReadNoObjects(filesOf('export const max = { stars: 5 } as const'))).toEqual([
    'src/features/catalogue/ratings/web/stars.tsx imports the object max of a contract: export its values one by one',
  ])
  expect(contracts.browsersReadNoObjects(filesOf('export const max = 5\nexport const query = {}'))).toEqual(
    [],
  )
})
