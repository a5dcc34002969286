import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageNames } from '#features/insight/analytics/page-event.ts'

const onlyWhileDeveloping = 'kit_page'
const used = new Set(
  globSync('src/web/pages/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bview(?:: '|=")(\w+)['"]/g)].map(([, name]) => name),
  ),
)
used.delete(onlyWhileDeveloping)

test('ANA-01 every page has an analytics name, and every analytics name has a page', () => {
  expect([...used].sort()).toEqual([...pageNames].sort())
})
