import { expect, test } from 'vitest'
import { verdictIn } from './with-sqlmap.ts'

const begun = '[09:00:00] [INFO] testing connection to the target URL\n'
const found = `${begun}[09:00:00] [INFO] GET parameter 'q' is vulnerable. Do you want to keep testing the others (if any)? [y/N] N
sqlmap identified the following injection point(s) with a total of 46 HTTP(s) requests:`
const nothing = `${begun}[09:00:00] [CRITICAL] all tested parameters do not appear to be injectable. Try to increase values
[09:00:00] [WARNING] HTTP error codes detected during run:
400 (Bad Request) - 412 times, 500 (Internal Server Error) - 2 times`

test('sqlmap output is parsed into findings and counts of each status', () => {
  expect(verdictIn(found, false)).toEqual({ found: true, stopped: false, statuses: new Map() })
  const statuses = new Map([
    [400, 412],
    [500, 2],
  ])
  expect(verdictIn(nothing, true)).toEqual({ found: false, stopped: true, statuses })
})

test('a run without requests proves nothing', () => {
  expect(() => verdictIn("[09:00:00] [INFO] using 'STDIN' for parsing targets list", false)).toThrow(
    'sqlmap sent no request',
  )
})
