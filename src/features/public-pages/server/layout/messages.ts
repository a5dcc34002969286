/** What stands around every plain page. */
export const frameTexts = {
  skip: 'Skip to content',
  siteNavigation: 'Site',
  subjects: 'Subjects',
  fullSite: 'Full site',
  searchLabel: 'Search all resources',
  search: 'Search',
  aboutUs: 'About us',
  privacy: 'Privacy',
}
