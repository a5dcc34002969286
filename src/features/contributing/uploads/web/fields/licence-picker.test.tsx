import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LicenceId } from '../../licence.ts'
import { licenceChoices, LicencePicker } from './licence-picker.tsx'

// Links to other sites have another label.
beforeAll(() => void vi.stubGlobal('location', { origin: 'https://thuto.example' }))
afterAll(() => void vi.unstubAllGlobals())

const render = (chosen: LicenceId | null) =>
  renderToStaticMarkup(<LicencePicker chosen={chosen} onChoose={() => {}} />)
const radios = (html: string) => html.match(/<input type="radio"[^>]*>/g) ?? []
const checked = (html: string) =>
  radios(html).flatMap((radio, i) => (radio.includes('checked=""') ? [i] : []))

test('licence picker offers six licences and “unknown”, none that forbids changes, and checks the chosen one', () => {
  expect(licenceChoices.map(({ name }) => name)).toEqual([
    'CC BY 4.0',
    'CC BY-SA 4.0',
    'CC BY-NC 4.0',
    'CC BY-NC-SA 4.0',
    'CC0',
    'Public domain',
  ])
  expect(radios(render(null))).toHaveLength(7)
  expect(checked(render('CC-BY-4.0'))).toEqual([0])
  expect(checked(render('CC0-1.0'))).toEqual([4])
  expect(checked(render(null))).toEqual([6])
})

test('W6 licence picker names and describes the group and each option by unique existing ids', () => {
  const html = render('CC-BY-4.0')
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const named = [...html.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(named.toSorted()).toEqual(ids.toSorted())
  expect(html).toMatch(/^<fieldset[^>]*><legend>What may others do with it\?<\/legend>/)
})
