/** Numbers of the specification that no other test states by themselves; the screens' own tests show what they do. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { failuresBeforePopup } from '#features/people/sign-in/web/sign-in-form.tsx'
import { reportSuccessShownForMs } from '#features/review/reports/contract.ts'
import { maxSuggestions, suggestionsShownForMs } from '#features/catalogue/search/contract.ts'

test.each([
  ['CONST-04 a report is confirmed for 3 seconds', reportSuccessShownForMs, 3000],
  ['CONST-05 there are 3 suggestions', maxSuggestions, 3],
  ['CONST-05 suggestions are shown for 6000 ms', suggestionsShownForMs, 6000],
  ['CONST-06 the popup comes at the third failure', failuresBeforePopup, 3],
])('%s', (_, found, specified) => {
  expect(found).toBe(specified)
})

test.each(['react', 'react-dom'])('CONST-11 %s is 18.3.1', (name) => {
  const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(lock).toHaveProperty(['packages', `node_modules/${name}`, 'version'], '18.3.1')
})

test('CONST-12 no client of a hosted backend is installed', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, unknown> }
  const names = Object.keys(lock.packages)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => /firebase|supabase|appwrite|amplify|pocketbase|realm/.test(name))).toEqual([])
})
