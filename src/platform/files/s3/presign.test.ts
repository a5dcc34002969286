import { expect, test } from 'vitest'
import { presigner } from './presign.ts'

/** The example of Amazon's documentation, "Authenticating Requests: Using Query Parameters". */
const example = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')

test('T14 presigner signs as the example of the documentation does', () => {
  const sign = presigner({ ...example, endpoint: 'https://examplebucket.s3.amazonaws.com' })
  expect(sign('/test.txt', { at, seconds: 86_400 })).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test('presigner derives a new key each day, and encodes what an address may not hold', () => {
  const sign = presigner({ ...example, endpoint: 'https://files.example/store/' })
  const query = { 'response-content-disposition': `attachment; filename*=UTF-8''%C3%AA(1).pdf` }
  const [first, next] = [at, new Date('2013-05-25T00:00:00Z')].map((day) =>
    sign('/b/uploads/a.pdf', { at: day, seconds: 60, query }),
  )
  expect(first).toContain('https://files.example/store/b/uploads/a.pdf?X-Amz-Algorithm=')
  expect(first).toContain(`=attachment%3B%20filename%2A%3DUTF-8%27%27%25C3%25AA%281%29.pdf&X-Amz-Signature=`)
  expect(next?.slice(-64)).not.toBe(first?.slice(-64))
  expect(sign('/b/uploads/a.pdf', { at, seconds: 60, query })).toBe(first)
})
