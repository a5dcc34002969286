import { expect, test } from 'vitest'
import { expectConsoleError, consoleRecorder } from '#test/setup/fail-on-console.ts'

test('an unexpected console.error fails once', () => {
  const recorder = consoleRecorder()
  recorder.record('Warning: %s has no key', 'Row')
  expect(recorder.settle).toThrow('Unexpected console.error: Warning: Row has no key')
  expect(recorder.settle).not.toThrow()
})

test('an expected console.error that is missing fails', () => {
  const recorder = consoleRecorder()
  recorder.expect(/no key/)
  expect(recorder.settle).toThrow('Expected a console.error like /no key/')
})

test('one expectation covers every repetition, and nothing else', () => {
  const recorder = consoleRecorder()
  recorder.expect(/no key/)
  recorder.record('no key')
  recorder.record('no key')
  expect(recorder.settle).not.toThrow()
  recorder.record('no key')
  expect(recorder.settle).toThrow('no key')
})

test('the console of every test is recorded', () => {
  expectConsoleError(/heard by the ear of this test/)
  console.error('heard by the %s of this test', 'ear')
})
