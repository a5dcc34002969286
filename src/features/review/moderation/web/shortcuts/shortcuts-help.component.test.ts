import { createElement as h } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/component/expect-accessible.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'

let root: Root
const approve = vi.fn<() => void>()
const next = vi.fn<() => void>()

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(
    h('div', {}, [
      h(ShortcutsHelp, { key: 1, actions: { a: approve, n: next } }),
      h('input', { key: 2, 'aria-label': 'Words' }),
      h('input', { key: 3, type: 'checkbox', 'aria-label': 'Choose' }),
    ]),
  )
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const choice = dialog.getByRole('checkbox')

test('DESK-40 a key runs its act, but not in a field, with a modifier, in the dialog, or without an act', async () => {
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('a')
  await userEvent.keyboard('A')
  expect(approve).toHaveBeenCalledTimes(2)
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('j')
  await page.getByRole('textbox').fill('')
  await userEvent.keyboard('an?')
  await expect.element(page.getByRole('textbox')).toHaveValue('an?')
  expect(approve).toHaveBeenCalledTimes(2)
  await page.getByRole('checkbox', { name: 'Choose' }).click()
  await userEvent.keyboard('n')
  expect(next).toHaveBeenCalledOnce()
  await userEvent.keyboard('?')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('a')
  expect(approve).toHaveBeenCalledTimes(2)
})

test('DESK-40 the switch turns all shortcuts off, is stored on the device, and the button remains', async () => {
  await button.click()
  await expect.element(dialog).toMatchTextContent('AApproveNNext?Show this help')
  await expectAccessible('dialog')
  await choice.click()
  await expect.element(choice).toHaveAccessibleName('Keyboard shortcuts: off')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('a?')
  expect(approve).not.toHaveBeenCalled()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(Object.values(localStorage)).toEqual(['off'])
  await button.click()
  await choice.click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('a')
  expect(approve).toHaveBeenCalledOnce()
})
