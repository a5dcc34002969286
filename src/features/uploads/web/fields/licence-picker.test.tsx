import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LicenceId } from '../../licence.ts'
import { licenceChoices } from './licence-choices.ts'
import { LicencePicker } from './licence-picker.tsx'

const drawn = (chosen: LicenceId | null) =>
  renderToStaticMarkup(<LicencePicker chosen={chosen} onChoose={() => {}} />)
const radios = (html: string) => html.match(/<input type="radio"[^>]*>/g) ?? []
const checked = (html: string) =>
  radios(html).flatMap((radio, i) => (radio.includes('checked=""') ? [i] : []))

test('six licences are offered, none that forbids changes, and not to know; one of them is chosen', () => {
  expect(licenceChoices.map(({ name }) => name)).toEqual([
    'CC BY 4.0',
    'CC BY-SA 4.0',
    'CC BY-NC 4.0',
    'CC BY-NC-SA 4.0',
    'CC0',
    'Public domain',
  ])
  expect(radios(drawn(null))).toHaveLength(7)
  expect(checked(drawn('CC-BY-4.0'))).toEqual([0])
  expect(checked(drawn('CC0-1.0'))).toEqual([4])
  expect(checked(drawn(null))).toEqual([6])
})

test('W6 the group and each choice have a name and a description by ids that are there, once', () => {
  const html = drawn('CC-BY-4.0')
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const named = [...html.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(named.toSorted()).toEqual(ids.toSorted())
  expect(html).toMatch(/^<fieldset[^>]*><legend>What may others do with it\?<\/legend>/)
})
