export const facetTexts = {
  titles: { subject: 'Subject', language: 'Language', type: 'Kind of file', licence: 'Licence' },
  /** As in “The … could not be loaded”. */
  what: 'filters',
  noLanguage: 'Language not given',
  noLicence: 'Licence not given',
  /** Said behind the number of resources that a choice leaves. */
  resources: 'resources',
  allOfOneKind: 'These resources are all of one kind: there is no more to choose from.',
}
