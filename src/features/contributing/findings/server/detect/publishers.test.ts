import { expect, test } from 'vitest'
import { checkedText } from './checked-text.ts'
import { isbns, isIsbn } from './publishers.ts'

const found = (text: string) => [...isbns(checkedText(text, 0))].map(({ excerpt }) => excerpt)

test.each(['9780306406157', '9783161484100', '9798886451740', '0306406152', '080442957X'])(
  'DESK-16 %s is an ISBN, and none with another last digit',
  (isbn) => {
    expect(isIsbn(isbn)).toBe(true)
    for (const last of '0123456789X')
      if (last !== isbn.at(-1)) expect(isIsbn(isbn.slice(0, -1) + last), last).toBe(false)
  },
)

test.each([
  ['ISBN 978-0-306-40615-7', 'ISBN 9780306406157'],
  ['ISBN-13: 978 0 306 40615 7', 'ISBN 9780306406157'],
  ['ISBN (PDF): 9780306406157', 'ISBN 9780306406157'],
  ['isbn 0-306-40615-2', 'ISBN 0306406152'],
  ['ISBN-10 0-8044-2957-X', 'ISBN 080442957X'],
  ['ISBN 0-306-40615-2\n112', 'ISBN 0306406152'],
  ['ISBN 978-0-306-\n40615-7\n4', 'ISBN 9780306406157'],
  ['ISBN 978\u20110\u2011306\u201140615\u20117', 'ISBN 9780306406157'],
  ['ISBN (print):\n0-306-\n40615-2', 'ISBN 0306406152'],
  ['barcode 978–0–306–40615–7', 'ISBN 9780306406157'],
])('an ISBN is found in %s', (text, isbn) => {
  expect(found(text)).toContain(isbn)
})

test.each([
  'ISBN 978-0-306-40615-8',
  'ISBN 0-306-40615-3',
  '0306406152',
  // Ten of its digits would be an ISBN-10.
  'ISBN 978 0 123458 01 1',
  'ISBN: to follow',
  'ISBN 0000000000',
  '29780306406157',
  '97803064061571',
])(
  // prettier-ignore
  'DESK-16 no ISBN is found in %s',
  (text) => {
    expect(found(text)).toEqual([])
  },
)
