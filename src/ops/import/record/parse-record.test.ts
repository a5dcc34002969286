import { describe, expect, test } from 'vitest'
import { resourceIdOf } from './field-values.ts'
import { parseRecord } from './parse-record.ts'

const now = new Date('2026-11-22T10:00:00Z')
const id = '6f1c1d8e-1111-4222-8333-444455556666'
const fields = { id, subject: 'Maths', title: 'Fractions', file_url: 'https://a.example/' }

const read = (changes: object = {}) =>
  parseRecord({ row: 1, fields: new Map(Object.entries({ ...fields, ...changes })) }, now)
/** The parsed record, with its remarks as `field: text`. */
const parsed = (changes: object) => {
  const { record, remarks } = read(changes)
  return { ...record, remarks: remarks.map(({ field, text }) => `${field}: ${text}`) }
}

test('a valid record has no remarks', () => {
  expect(read()).toEqual({
    record: expect.objectContaining({
      id,
      subject: 'Maths',
      title: 'Fractions',
      tags: [],
      modifiedAt: now,
      verified: false,
      ratingTotal: undefined,
      address: { kind: 'link', url: 'https://a.example/' },
    }),
    remarks: [],
  })
})

describe('ANS-40 review', () => {
  const returned = {
    returnedAt: '2026-03-04T08:00:00.000Z',
    returnedReason: 'errors',
    returnedText: 'Page 4',
    returnedFields: 'title; tags',
  }
  const nothing = { returnedAt: undefined, returnedReason: undefined, returnedFields: undefined }

  test('is that of an export', () => {
    const edited = { editNumber: '4', decisions: 2, returns: 1, editedBy: 'author' }
    expect(parsed({ ...edited, ...returned }).review).toMatchObject({
      ...edited,
      editNumber: 4,
      ...returned,
      returnedAt: new Date(returned.returnedAt),
      returnedFields: ['title', 'tags'],
    })
  })

  test.each([{ verified: true }, { returnedReason: '' }, { returnedAt: 'yesterday' }])(
    'a return with %o is left out with a remark',
    (changes) => {
      const { review, remarks } = parsed({ ...returned, ...changes })
      expect(review).toMatchObject(nothing)
      expect(remarks).toEqual([expect.stringContaining('returnedAt: A return needs')])
    },
  )

  test('a record without one is new', () => {
    expect(parsed({ editNumber: 0, editedBy: 'somebody' })).toMatchObject({
      review: { ...nothing, editNumber: undefined, editedBy: undefined },
      remarks: [],
    })
  })
})

describe('modifiedAt', () => {
  const moment = new Date('2023-11-14T22:13:20.005Z')
  test.each([
    '2023-11-14T22:13:20.005Z',
    '2023-11-15 00:13:20.005+02:00',
    1_700_000_000_005,
    '1700000000005',
  ])('%o', (modifiedAt) => {
    expect(parsed({ modifiedAt })).toMatchObject({ modifiedAt: moment, remarks: [] })
  })

  test.each(['yesterday', '2023-99-99', { seconds: 'x' }, -5, 9e15, [], '2090-01-01', true])(
    '%o is no past date: it gets a remark and the current time',
    (modifiedAt) => {
      expect(parsed({ modifiedAt })).toMatchObject({
        modifiedAt: now,
        remarks: [
          expect.stringMatching(/^modifiedAt: .* is not a time in the past\. It is treated as new\.$/),
        ],
      })
    },
  )
})

describe('LIM-11 unusual values are corrected, with a remark', () => {
  test.each([
    [
      { title: '', file_url: 'gs://b/uploads/Notes 1.pdf' },
      { title: 'Notes 1.pdf' },
      'title: It has no title.',
    ],
    [{ title: 'x'.repeat(400) }, { title: 'x'.repeat(300) }, 'title: It has more than 300 characters.'],
    [{ title: 5 }, { title: '5' }, undefined],
    [{ tags: 'Grade 4, fractions' }, { tags: ['Grade 4', 'fractions'] }, undefined],
    [{ tags: ['a', 'A', ' ', null, 7, 'b'] }, { tags: ['a', '7', 'b'] }, 'tags: It has 6 tags.'],
    [{ tags: { a: 1 } }, { tags: [] }, 'tags: “{"a":1}” is not a list.'],
    [{ tags: ['y'.repeat(60)] }, { tags: ['y'.repeat(50)] }, 'tags: 1 with more than 50 characters'],
    [{ tags: Array.from({ length: 40 }, (_, i) => `t${i}`) }, {}, 'tags: It has 40 tags.'],
    [{ verified: 'TRUE' }, { verified: true }, undefined],
    [{ verified: 1 }, { verified: true }, undefined],
    [{ verified: false }, { verified: false }, undefined],
    [{ verified: null }, { verified: false }, undefined],
    [{ verified: 'perhaps' }, { verified: false }, 'verified: “perhaps” is neither true nor false.'],
    [
      { ratingTotal: 9, ratingAmount: 1 },
      { ratingTotal: 0, ratingAmount: 0 },
      'ratingTotal: 9 stars in 1 ratings cannot be',
    ],
    [{ ratingTotal: -1, ratingAmount: 1e9 }, { ratingTotal: 0 }, 'ratingTotal: “-1” is not a whole number'],
    [
      { ratingTotal: 'NaN', ratingAmount: null },
      { ratingTotal: undefined },
      'ratingTotal: “NaN” is not a whole number',
    ],
    [
      { ratingTotal: 8, ratingAmount: 2, averageRating: 5 },
      { ratingTotal: 8 },
      'averageRating: 5 is not 8 stars in 2',
    ],
    [{ licence: 'CC BY 4.0' }, { licence: 'CC-BY-4.0' }, undefined],
    [{ licence: 'http://creativecommons.org/licenses/by-sa/3.0' }, { licence: 'CC-BY-SA-3.0' }, undefined],
    [{ licence: 'All rights reserved' }, { licence: undefined }, 'licence: “All rights reserved” is none'],
    [{ language: 'af-ZA' }, { language: 'af' }, undefined],
    [{ language: 'Afrikaans' }, { language: undefined }, 'language: “Afrikaans” is not a code'],
    [{ languages: 'zu; en' }, { language: 'zu', languages: ['zu', 'en'] }, undefined],
    [{ language: 'af', languages: '' }, { language: 'af', languages: ['af'] }, undefined],
    [{ material: 'Past paper' }, { material: 'past-paper' }, undefined],
    [{ material: 'poem' }, { material: undefined }, 'material: “poem” is none of lesson-plan, explanation,'],
    [{ made_with_ai: 'Assisted' }, { made_with_ai: 'assisted' }, undefined],
    [
      { made_with_ai: 'ChatGPT' },
      { made_with_ai: undefined },
      'made_with_ai: “ChatGPT” is none of no, assisted,',
    ],
    [{ author: ['x'] }, { author: undefined }, 'author: “["x"]” is not text.'],
    [{ userID: 'Default' }, { uploader: undefined }, undefined],
    [{ userID: ' E@School.Example ' }, { uploader: 'e@school.example' }, undefined],
    [
      { reportAmount: 1e6, reported: 'true' },
      { reportAmount: 10_000, reported: true },
      'reportAmount: 1000000 reports',
    ],
  ] as const)('%o', (changes, expected, remark) => {
    const { remarks, ...record } = parsed(changes)
    expect(record).toMatchObject(expected)
    expect(remarks[0] ?? '').toContain(remark ?? '')
    if (remark === undefined) expect(remarks).toEqual([])
  })

  test('T23 invisible characters become spaces', () => {
    expect(parsed({ title: 'a\nb\u202Ec\0' })).toMatchObject({ title: 'a b c', remarks: [] })
  })
})

describe('T23 T28 LANG-02 LANG-24 invalid records are refused, with cause and remedy', () => {
  test.each<readonly [object, string]>([
    [{ id: '' }, 'id: It has no id.'],
    [{ id: null }, 'id: It has no id.'],
    [{ subject: 'Alchemy' }, 'subject: “Alchemy” is no subject of this site.'],
    [{ subject: '__proto__' }, 'subject: “__proto__” is no subject of this site.'],
    [{ subject: undefined }, 'subject: It has no subject.'],
    [{ title: ' ' }, 'title: It has no title.'],
    [{ languages: 'zu; en; af; xh; st' }, 'languages: “zu; en; af; xh; st” is not a list of at most 4'],
    [{ languages: 'zu; zu' }, 'languages: “zu; zu” is not a list of at most 4 different codes'],
    [{ languages: 'isiZulu' }, 'languages: “isiZulu” is not a list of at most 4 different codes'],
    [{ language: 'en', languages: 'zu; en' }, 'language: “en” is not the first of its languages, “zu”.'],
    [{ file_url: 'uploads/a.pdf', languages: 'sfs' }, 'languages: Sign language (sfs) is filed as a link'],
    [{ file_url: '' }, 'file_url: It has neither a link nor a file.'],
    [{ file_url: { a: 1 } }, 'file_url: It has neither a link nor a file.'],
    ...[
      'http://a.example/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://user:pass@a.example/',
      'https://169.254.169.254/x',
      'https://a.example:8080/',
      'https:\\\\a.example',
      'ftp://a.example/x.pdf',
      'gs://bucket/uploads/a\tb',
      'https://s.example/v0/b/x/o/uploads%ZZ?alt=media',
    ].map((file_url) => [{ file_url }, 'file_url: “'] as const),
  ])('%o', (changes, line) => {
    const { record, remarks } = read(changes)
    expect(record).toBeUndefined()
    expect(
      remarks.filter(({ refuses }) => refuses).map(({ field, text }) => `${field}: ${text}`)[0],
    ).toContain(line)
  })

  test('control sequences are removed from remarks', () => {
    const [remark = ''] = parsed({ licence: '\u001b[2J\u202Eevil\u0007' }).remarks
    expect(remark).not.toMatch(/[\p{Cc}\u202E]/u)
  })
})

describe('a file address', () => {
  const object = (name: string, fileName: string) => ({ kind: 'object', name, fileName })
  test.each([
    ['gs://school.example/uploads/x y.pdf', object('uploads/x y.pdf', 'x y.pdf')],
    ['gs://school.example/uploads/a%20b', object('uploads/a%20b', 'a%20b')],
    [
      'https://s.example/v0/b/school/o/uploads%2Fw%C3%AA%2F1.pdf?alt=media&token=a-b',
      object('uploads/wê/1.pdf', '1.pdf'),
    ],
    ['https://s.example/o/uploads%2Fx.pdf?alt=media', object('uploads/x.pdf', 'x.pdf')],
    ['uploads/x.pdf', object('uploads/x.pdf', 'x.pdf')],
    [`https://thuto.example/files/${id}/w%C3%AA.PDF`, object(`${id}.pdf`, 'wê.PDF')],
    [`/files/${id}/x.docx`, object(`${id}.docx`, 'x.docx')],
    ['https://a.example/o/uploads%2Fx.pdf', { kind: 'link', url: 'https://a.example/o/uploads%2Fx.pdf' }],
    [
      'https://thuto.example/files/00000000-1111-4222-8333-444455556666/x.pdf',
      { kind: 'link', url: 'https://thuto.example/files/00000000-1111-4222-8333-444455556666/x.pdf' },
    ],
  ])('%s', (file_url, address) => expect(read({ file_url }).record?.address).toEqual(address))
})

test('a UUID stays the id, any other id gives a UUID derived from it', () => {
  expect(resourceIdOf(id.toUpperCase())).toBe(id)
  const made = resourceIdOf('PDFS/Maths_Main/Maths/abc')
  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(resourceIdOf('PDFS/Maths_Main/Maths/abc')).toBe(made)
  expect(resourceIdOf('PDFS/History_Main/History/abc')).not.toBe(made)
})
