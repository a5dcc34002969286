/** What the page of a subject says around its list. */
export const subjectListTexts = {
  description: (title: string, siteName: string) =>
    `Free worksheets, slides, books and links for ${title}, checked by moderators. ${siteName}.`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
  narrow: 'Filter and search this subject',
  openInApp: 'Open in the app',
  empty: 'No resources yet.',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
}
