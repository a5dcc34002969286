import { expect, test } from 'vitest'
import { donePageFor, parseFlowResult, flowResults } from './flow-result.ts'

test('T29 parsed result is one of a fixed set', () => {
  expect(flowResults.map(parseFlowResult)).toEqual(flowResults)
  for (const forged of ['https://elsewhere.example', '//elsewhere.example', 'constructor', '', null, {}, 1])
    expect(parseFlowResult(forged)).toBe('other')
})

test('T29 flow ends on a page of this site', () => {
  for (const result of flowResults)
    expect(new URL(donePageFor(result), 'https://thuto.example')).toMatchObject({
      origin: 'https://thuto.example',
      pathname: '/google-done.html',
      search: `?result=${result}`,
    })
})
