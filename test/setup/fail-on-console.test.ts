import { expect, test } from 'vitest'
import { expectConsoleError, listen } from '#test/setup/fail-on-console.ts'

test('a console.error nobody expected is trouble, once', () => {
  const ear = listen()
  ear.hear('Warning: %s has no key', 'Row')
  expect(ear.settle).toThrow('Unexpected console.error: Warning: Row has no key')
  expect(ear.settle).not.toThrow()
})

test('a console.error that was expected and did not come is trouble too', () => {
  const ear = listen()
  ear.expect(/no key/)
  expect(ear.settle).toThrow('Expected a console.error like /no key/')
})

test('one expectation covers every repetition, and nothing else', () => {
  const ear = listen()
  ear.expect(/no key/)
  ear.hear('no key')
  ear.hear('no key')
  expect(ear.settle).not.toThrow()
  ear.hear('no key')
  expect(ear.settle).toThrow('no key')
})

test('the console of every test is listened to', () => {
  expectConsoleError(/heard by the ear of this test/)
  console.error('heard by the %s of this test', 'ear')
})
