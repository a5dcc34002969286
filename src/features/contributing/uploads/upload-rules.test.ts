import { describe, expect, test } from 'vitest'
import { contributePageMessages as messages } from './messages.ts'
import {
  contributePageRules,
  emptyUpload,
  failureMessage,
  fileError,
  fileErrorCause,
  firstFormError,
  maxTags,
  popupRules,
  resourceBody,
  titleAfterChoosing,
  type UploadRules,
  type UploadValues,
  addTags,
  distinctTags,
} from './upload-rules.ts'

const file = (name: string, size = 1000) => ({ name, size })
const anUpload = (change: Partial<UploadValues> = {}): UploadValues => ({
  ...emptyUpload,
  subject: 'Maths',
  title: 'Fractions',
  type: 'link',
  link: 'https://example.org/a',
  grades: ['Grade 4'],
  tags: ['fractions'],
  ...change,
})
const error = (change: Partial<UploadValues>) => firstFormError(anUpload(change), contributePageRules)

describe('form validation', () => {
  test('a complete form is valid with a link or with a file', () => {
    expect(error({})).toBeUndefined()
    expect(error({ type: 'file', file: file('a.pdf'), link: '' })).toBeUndefined()
  })

  test('CONTRIB-04 a missing type is reported first', () => {
    expect(firstFormError(emptyUpload, contributePageRules)).toEqual({
      field: 'type',
      message: messages.typeMissing,
    })
    expect(messages.typeMissing).toBe('Please select an upload type')
  })

  test.each([
    ['CONTRIB-06', { subject: '' }, 'subject'],
    ['CONTRIB-07', { title: '  ' }, 'title'],
    ['CONTRIB-08', { link: '' }, 'link'],
    ['CONTRIB-08', { type: 'file', file: undefined, link: '' }, 'file'],
    ['CONTRIB-08', { type: 'file', file: undefined, title: '' }, 'file'],
    ['CONTRIB-16', { link: 'ftp://x.example/a' }, 'link'],
    ['CONTRIB-16', { link: 'example.org' }, 'link'],
    ['CONTRIB-16', { link: 'javascript:alert(1)' }, 'link'],
  ] as const)('%s form reports the required fields for %j', (_id, change, field) => {
    const required = 'Please fill in all required fields.'
    expect(error({ ...change, grades: [], tags: [] })).toEqual({ field, message: required })
  })

  test('CONTRIB-17 a plain-http link is reported before grade and tag', () => {
    const expected = { field: 'link', message: '⚠️ Link must use HTTPS' }
    expect(error({ link: ' HTTP://example.org', grades: [], tags: [] })).toEqual(expected)
  })

  test('a link typed earlier does not invalidate a file', () => {
    expect(error({ type: 'file', file: file('a.pdf'), link: 'http://example.org' })).toBeUndefined()
  })

  test('CONTRIB-19 and CONTRIB-20 a missing grade is reported before a missing tag', () => {
    expect(error({ grades: [], tags: [] })).toEqual({
      field: 'grades',
      message: '⚠️ Please select a grade',
    })
    expect(error({ tags: [] })).toEqual({ field: 'tags', message: '⚠️ Please add at least one tag' })
  })

  test('CONTRIB-20 a grade label does not count as a free tag', () => {
    expect(error({ tags: ['Grade 5'] })?.field).toBe('tags')
    expect(error({ tags: ['Grade 5', 'fractions'] })).toBeUndefined()
  })

  test('CONTRIB-13 a file without a title is filed under its name', () => {
    const values = anUpload({ type: 'file', file: file('Algebra notes.pdf'), title: ' ' })
    expect(firstFormError(values, contributePageRules)).toBeUndefined()
    expect(resourceBody(values, 'a'.repeat(32))?.title).toBe('Algebra notes.pdf')
  })
})

describe('the statement of rights', () => {
  const ticking = { ...contributePageRules, needsTick: true }

  test('needs its tick after all other fields if the site requires one', () => {
    const message = 'Confirm that you may share this resource.'
    expect(firstFormError(anUpload(), ticking)).toEqual({ field: 'rightsAgreed', message })
    expect(firstFormError(anUpload({ tags: [] }), ticking)?.field).toBe('tags')
    expect(firstFormError(anUpload({ rightsAgreed: true }), ticking)).toBeUndefined()
    expect(firstFormError(anUpload(), { ...popupRules, needsTick: true })?.field).toBe('rightsAgreed')
  })
})

describe('the chosen file', () => {
  const errorFor = (name: string, size?: number) => fileError(file(name, size), contributePageRules)

  test('CONTRIB-11 is accepted for each allowed type in any case', () => {
    const names = ['a.pdf', 'a.doc', 'a.docx', 'a.ppt', 'a.pptx', 'A.PDF', 'les.v2.DocX']
    expect(names.filter((name) => errorFor(name))).toEqual([])
  })

  test.each(['notes.txt', 'a.pdf.exe', 'pdf', 'a.docm', 'a', ''])(
    'CONTRIB-12 is rejected with the name %j',
    (name) => {
      expect(errorFor(name)).toBe('Invalid file type. Upload PDF, PPT, or Word.')
    },
  )

  test('CONTRIB-12 CASE-A18 is rejected if it is empty, with a cause beside the fixed text', () => {
    expect(errorFor('a.pdf', 0)).toBe('Invalid file type. Upload PDF, PPT, or Word.')
    expect(fileErrorCause(file('a.pdf', 0))).toBe('The file is empty. Save it again, then choose it.')
    expect(fileErrorCause(file('a.txt', 0))).toBeUndefined()
    expect(fileErrorCause(file('a.pdf'))).toBeUndefined()
  })

  test('CONTRIB-09 and CONTRIB-10 is accepted with 10485760 bytes and rejected with one more', () => {
    expect(errorFor('a.pdf', 10_485_760)).toBeUndefined()
    expect(errorFor('a.pdf', 10_485_761)).toBe('File is too large. Maximum size is 10MB.')
  })

  test('CONTRIB-14 fills an empty title and replaces the previous file name, never a typed title', () => {
    const chosen = file('new.pdf')
    expect(titleAfterChoosing('  ', undefined, chosen)).toBe('new.pdf')
    expect(titleAfterChoosing('old.pdf', file('old.pdf'), chosen)).toBe('new.pdf')
    expect(titleAfterChoosing('Fractions', file('old.pdf'), chosen)).toBe('Fractions')
    expect(titleAfterChoosing('old.pdf', undefined, chosen)).toBe('old.pdf')
  })
})

describe('tags and grades', () => {
  test('CONTRIB-21 and CONTRIB-22 keep their first spelling', () => {
    expect(addTags(['fractions'], ' FRACTIONS ')).toEqual(['fractions'])
    expect(addTags(['Grade 4'], 'Grade 4')).toEqual(['Grade 4'])
    expect(addTags(['Êrens'], 'êrens')).toEqual(['Êrens'])
  })

  test('CONTRIB-23 ignore empty text and spaces', () => {
    expect(['', '   ', ',', ' , , '].map((typed) => addTags(['a'], typed))).toEqual([
      ['a'],
      ['a'],
      ['a'],
      ['a'],
    ])
  })

  test('are split from a pasted list', () => {
    expect(addTags(['a'], 'b, c,B,  long   division')).toEqual(['a', 'b', 'c', 'long division'])
  })

  test('are cut to the maximum of the server', () => {
    expect(addTags([], Array.from({ length: 30 }, (_, i) => `t${i}`).join(','))).toHaveLength(maxTags)
  })
})

describe('body of the create call', () => {
  test('CONTRIB-30 lists grades first, and a grade typed as a tag once', () => {
    const values = anUpload({ grades: ['Grade 4', 'Grade R'], tags: ['fractions', 'grade 4'] })
    expect(resourceBody(values, undefined)?.tags).toEqual(['Grade 4', 'Grade R', 'fractions'])
  })

  test('CONTRIB-15 holds a trimmed link and no upload', () => {
    const values = anUpload({ link: '  https://example.org/a ', title: ' Fractions ' })
    expect(resourceBody(values, undefined)).toEqual({
      subject: 'Maths',
      title: 'Fractions',
      tags: ['Grade 4', 'fractions'],
      licence: 'CC-BY-4.0',
      rightsStatement: '2026-11',
      link: 'https://example.org/a',
    })
  })

  test('holds the upload id of a file and the optional attributes that were typed', () => {
    const values = anUpload({
      type: 'file',
      file: file('a.pdf'),
      author: ' A teacher ',
      languages: ['af'],
      source: ' ',
    })
    expect(resourceBody(values, 'f'.repeat(32))).toEqual({
      subject: 'Maths',
      title: 'Fractions',
      tags: ['Grade 4', 'fractions'],
      licence: 'CC-BY-4.0',
      rightsStatement: '2026-11',
      uploadId: 'f'.repeat(32),
      author: 'A teacher',
      languages: ['af'],
    })
  })

  test('holds null for an unknown licence, and changes only with a source', () => {
    const changed = { licence: null, changes: ' Shortened ' } as const
    const body = resourceBody(anUpload({ ...changed, source: 'A book' }), undefined)
    expect(body).toMatchObject({ licence: null, source: 'A book', changes: 'Shortened' })
    expect(resourceBody(anUpload({ ...changed, source: ' ' }), undefined)).not.toHaveProperty('changes')
  })

  test('is undefined without a subject', () => {
    expect(resourceBody(emptyUpload, undefined)).toBeUndefined()
  })
})

describe('failure message', () => {
  const messagesFor = (rules: UploadRules) => ({
    transfer: failureMessage('transfer', 'network', rules),
    refusedFile: failureMessage('create', 'invalid_file', rules),
    lostFile: failureMessage('create', 'upload_not_found', rules),
    create: ['unexpected', 'network', 'not_allowed'].map((code) => failureMessage('create', code, rules)),
    anythingElse: [failureMessage('transfer', undefined, rules), failureMessage('create', undefined, rules)],
  })

  test('ERR-18 ERR-19 on the contribute page differs for a failed transfer or file and other errors', () => {
    const [failed, other] = ['Upload failed.', 'Error uploading file.']
    expect(messagesFor(contributePageRules)).toEqual({
      transfer: failed,
      refusedFile: failed,
      lostFile: failed,
      create: [other, other, other],
      anythingElse: [other, other],
    })
  })

  test('ERR-15 ERR-16 ERR-17 in the popup differs for transfer, create call and other errors', () => {
    const [failed, record] = ['File upload failed. Please try again.', 'Failed to save document metadata.']
    const other = 'An error occurred while uploading. Please try again.'
    expect(messagesFor(popupRules)).toEqual({
      transfer: failed,
      refusedFile: failed,
      lostFile: failed,
      create: [record, record, record],
      anythingElse: [other, other],
    })
  })
})

describe('the popup', () => {
  const first = (change: Partial<UploadValues>) => firstFormError(anUpload(change), popupRules)?.message

  test('POPUP-03 POPUP-04 POPUP-07 requires type, subject, title, source and https', () => {
    expect(first({ type: '' })).toBe('Please select an upload type.')
    const required = 'Please fill in all required fields.'
    const missing: Partial<UploadValues>[] = [
      { subject: '' },
      { title: ' ' },
      { link: '' },
      { link: 'ftp://x.example' },
    ]
    expect(missing.map(first)).toEqual([required, required, required, required])
    expect(first({ link: 'http://x.example' })).toBe('⚠️ Link must use HTTPS')
  })

  test('POPUP-09 requires neither grade nor tag', () => {
    expect(first({ grades: [], tags: [] })).toBeUndefined()
    expect(resourceBody(anUpload({ grades: [], tags: [] }), undefined)?.tags).toEqual([])
  })

  test('POPUP-05 POPUP-06 has its own messages for a rejected file', () => {
    expect(fileError(file('a.pdf', 10_485_761), popupRules)).toBe('File is too large. Maximum size is 10MB.')
    expect(fileError(file('a.pdf', 10_485_760), popupRules)).toBeUndefined()
    expect(fileError(file('notes.txt'), popupRules)).toBe(
      'Invalid file type. Please upload a PDF, PowerPoint or Word document.',
    )
  })
})

test.each([
  [['fractions', 'fractions'], ['fractions']],
  [['Fractions', ' fractions ', 'FRACTIONS'], ['Fractions']],
  [['Ê-klanke', 'ê-klanke'], ['Ê-klanke']],
  [
    ['Grade 1', 'Grade 10', 'grade 1'],
    ['Grade 1', 'Grade 10'],
  ],
])('CONTRIB-21 CONTRIB-22 distinctTags keeps the first spelling of %j', (given, expected) => {
  expect(distinctTags(given)).toEqual(expected)
})

test('CONTRIB-23 distinctTags drops empty tags', () => {
  expect(distinctTags(['', '  ', '\t', 'algebra', ''])).toEqual(['algebra'])
  expect(distinctTags([])).toEqual([])
})

test('CONTRIB-30 distinctTags keeps the order and trims tags', () => {
  expect(distinctTags(['Grade 4', ' breuke', 'algebra '])).toEqual(['Grade 4', 'breuke', 'algebra'])
})
