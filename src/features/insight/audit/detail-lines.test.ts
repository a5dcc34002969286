import { expect, test } from 'vitest'
import type { AuditEntry } from './contract.ts'
import { detailLines } from './detail-lines.ts'
import { messagesIn } from './messages.ts'

const changes = [
  { field: 'title', from: 'Fractons', to: 'Fractions' },
  { field: 'tags', from: ['Grade 8'], to: ['Grade 7', 'fractions'] },
  { field: 'author', from: null, to: 'Aloe' },
  { field: 'licence', from: 'CC-BY-4.0', to: null },
  { field: 'colour', from: [], to: 'red' },
]

test.for<[AuditEntry['details'], string[]]>([
  [null, []],
  [{}, []],
  [{ reason: 'subject-or-grade', returns: 1 }, ['Wrong subject or grade', 'Returned 1 time']],
  [{ reason: 'a reason of later', returns: 2 }, ['a reason of later', 'Returned 2 times']],
  [{ rule: 'isbn' }, ['Rule: isbn']],
  [{ waitedSeconds: 0 }, ['Waited 0 minutes']],
  [{ waitedSeconds: 7_199 }, ['Waited 120 minutes']],
  [{ waitedSeconds: 7_200 }, ['Waited 2 hours']],
  [{ waitedSeconds: 3 * 86_400 + 5 }, ['Waited 3 days']],
  [
    { changes },
    [
      'Title: Fractons → Fractions',
      'Grades and tags: Grade 8 → Grade 7, fractions',
      'Author: empty → Aloe',
      'Licence: CC-BY-4.0 → empty',
      'colour: empty → red',
    ],
  ],
])('ANS-23 details %j are the lines %j', ([details, lines]) => {
  expect(detailLines({ details }, messagesIn('en'))).toEqual(lines)
})

test('ANS-23 details are in the language of the reader', () => {
  const details = { reason: 'other', waitedSeconds: 172_800, changes: changes.slice(2, 3) }
  expect(detailLines({ details }, messagesIn('af'))).toEqual([
    'Ander rede',
    'Outeur: leeg → Aloe',
    '2 dae gewag',
  ])
})
