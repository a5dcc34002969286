/** Each form with text is in one of the two lists, also a new one. */
import { expect, test } from 'vitest'
import { readProject } from './source-files.ts'

/** Forms whose text stays in the tab, by the file that has their state. */
const savedForms = [
  'accounts/web/edit-profile.tsx',
  'sign-in/web/sign-up/sign-up-form.tsx',
  'contributions/web/edit/contribution-form.tsx',
  'corrections/web/error-form.tsx',
  'findings/web/finding-questions.tsx',
  'moderation/web/actions/delete-form.tsx',
  'moderation/web/actions/edit-form.tsx',
  'moderation/web/actions/return-form.tsx',
  'moderation/web/revisions/revision-card.tsx',
  'reports/web/report-details-dialog.tsx',
  'uploads/web/several/several-form.tsx',
  'uploads/web/upload-form.tsx',
]

/** Fields that are part of a form above. */
const parts = [
  'contributions/web/edit/version-fields.tsx',
  'accounts/web/detail-fields.tsx',
  'accounts/web/guardian-fields.tsx',
  'contributions/web/edit/replace-source.tsx',
  'uploads/web/fields/label-choices.tsx',
  'uploads/web/fields/licence-and-author.tsx',
  'uploads/web/fields/more-facts.tsx',
  'uploads/web/fields/source-choice.tsx',
  'uploads/web/several/batch-rows.tsx',
  'uploads/web/several/file-choice.tsx',
]

const unsavedForms: Readonly<Record<string, string>> = {
  'accounts/web/confirm-deletion.tsx': 'a password',
  'accounts/web/email/email-card.tsx': 'one line',
  'audit/web/audit-filters.tsx': 'in the address',
  'figures/web/period-choice.tsx': 'in the address',
  'moderation/web/bulk/set-form.tsx': 'one line',
  'moderation/web/queue/scope-form.tsx': 'choices only',
  'notices/web/notice-mails-card.tsx': 'choices only',
  'previews/web/pages-tab.tsx': 'a page number',
  'resources/web/filters/resource-filters.tsx': 'in the address',
  'search/web/search-box.tsx': 'in the address',
  'shelf/web/page/shelf-panel.tsx': 'choices only',
  'sign-in/web/change-password-card.tsx': 'passwords',
  'sign-in/web/confirmation/password-confirmation.tsx': 'a password',
  'sign-in/web/factors/new-factor.tsx': 'a code',
  'sign-in/web/factors/second-step.tsx': 'a code',
  'sign-in/web/new-password-form.tsx': 'passwords',
  'sign-in/web/request-reset-form.tsx': 'one line',
  'sign-in/web/set-up-form.tsx': 'one line and a password',
  'sign-in/web/sign-in-form.tsx': 'one line and a password',
  'uploads/web/photos/photos-dialog.tsx': 'one line',
  'users/web/user-list-panel.tsx': 'in the address',
}

const components = readProject(process.cwd()).filter(
  ({ path }) => /^src\/features\/[^/]+\/[^/]+\/web\/.*\.tsx$/.test(path) && !path.includes('.test.'),
)
const hasText = (text: string) =>
  /<(form|textarea|TextField|input)\b(?![^>]*type="(checkbox|radio)")/.test(text)

test('CASE-B01 CASE-B04 each form with text is listed, with the reason if its text is not saved', () => {
  const found = components
    .filter(({ text }) => hasText(text))
    .map(({ path }) => path.replace(/^src\/features\/[^/]+\//, ''))
  expect(found.toSorted()).toEqual([...savedForms, ...parts, ...Object.keys(unsavedForms)].toSorted())
})

test('CASE-B01 no form saves a password, a code or a tick of a guardian', () => {
  const saved = components.flatMap(({ text }) => text.match(/fields: \[[^\]]*\]/g) ?? [])
  expect(saved.length).toBeGreaterThanOrEqual(2)
  expect(saved.filter((fields) => /password|confirmation|code|Agrees/i.test(fields))).toEqual([])
})
