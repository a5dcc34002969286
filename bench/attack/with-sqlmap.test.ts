import { expect, test } from 'vitest'
import { verdictIn } from './with-sqlmap.ts'

const found = `[09:00:00] [INFO] GET parameter 'q' is vulnerable. Do you want to keep testing the others (if any)? [y/N] N
sqlmap identified the following injection point(s) with a total of 46 HTTP(s) requests:`
const nothing = `[09:00:00] [CRITICAL] all tested parameters do not appear to be injectable. Try to increase values
[09:00:00] [WARNING] HTTP error codes detected during run:
400 (Bad Request) - 412 times, 500 (Internal Server Error) - 2 times`

test('what sqlmap says at its end is read: a hole, and how often each status was answered', () => {
  expect(verdictIn(found, false)).toEqual({ found: true, stopped: false, statuses: new Map() })
  const statuses = new Map([
    [400, 412],
    [500, 2],
  ])
  expect(verdictIn(nothing, true)).toEqual({ found: false, stopped: true, statuses })
})
