/** Details of a report, after the message of the spec. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addReportDetails, reportResource } from '#features/review/reports/contract.ts'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { aResource } from '#test/builders.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, show } from '#test/component/expect-accessible.ts'
import { openPage } from '#test/component/open-page.tsx'

const resource = aResource({ title: 'Breuke' })
beforeEach(async () => {
  answer(listResources, () => ({ items: [resource], total: 1, next: null, asOf: 1 }))
  answer(addReportDetails, () => ({ reported: true as const }))
  await openPage('/subject/mathematics')
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'What is wrong?' })

test('DESK-05 a report is counted first, then its sender may say what is wrong, once', async () => {
  answer(reportResource, () => ({ reported: true as const }))
  await expect.element(button('Report')).toBeVisible()
  await expect.element(button('Say what is wrong')).not.toBeInTheDocument()
  await button('Report').click()
  await button('Say what is wrong').click()
  await expect.element(dialog).toMatchTextContent('Your report already counts. Details are optional.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog).toMatchTextContent('Choose a reason.')
  expect(callsOf(addReportDetails)).toEqual([])

  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Does not open')
  await userEvent.fill(dialog.getByLabelText('Details (optional)'), 'Page 2 is empty')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => callsOf(addReportDetails)).toHaveLength(1)
  expect(callsOf(addReportDetails)[0]).toMatchObject({
    params: { resourceId: resource.id, reportKey: callsOf(reportResource)[0]?.idempotencyKey },
    body: { reason: 'broken', text: 'Page 2 is empty' },
  })
  expect(callsOf(reportResource)).toHaveLength(1)
  await expect.element(button('Say what is wrong')).not.toBeInTheDocument()
})

test('DESK-05 a refused report takes no details', async () => {
  refuse(reportResource, 'resource_not_found', 404)
  expectConsoleError(/^Report failed:/)
  await button('Report').click()
  await expect.poll(() => callsOf(reportResource)).toHaveLength(1)
  await expect.element(button('Say what is wrong')).not.toBeInTheDocument()
})

test('WCAG the dialog has names and fits a narrow phone', async () => {
  answer(reportResource, () => ({ reported: true as const }))
  await show(320)
  await button('Report').click()
  await button('Say what is wrong').click()
  await expect.element(dialog).toBeVisible()
  await expectAccessible('the details of a report')
})

test('CASE-B01 CASE-B04 details of a report are there again after a reload, and removed after they are sent', async () => {
  answer(reportResource, () => ({ reported: true as const }))
  await button('Report').click()
  await button('Say what is wrong').click()
  await userEvent.fill(dialog.getByLabelText('Details (optional)'), 'Page 2 is empty')
  await openPage('/subject/mathematics')
  await button('Report').click()
  await button('Say what is wrong').click()
  await expect.element(dialog.getByLabelText('Details (optional)')).toHaveValue('Page 2 is empty')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Does not open')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([])
})
