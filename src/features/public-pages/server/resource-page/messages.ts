/** What the own page of a resource says around what its record tells. */
export const ownPageTexts = {
  way: 'Where this page is',
  cover: 'First page of the file',
  download: (facts: string) => `Download (${facts})`,
  openLink: (host: string) => `Open ${host}`,
  openInApp: 'Open in the app',
  about: 'About this resource',
  subject: 'Subject',
  grade: 'Grade',
  language: 'Language',
  author: 'Author',
  authorUnknown: 'Not named',
  licence: 'Licence',
  rating: 'Rating',
  rated: (average: number, times: number) =>
    `${Math.round(average * 10) / 10} of 5 stars, rated ${times === 1 ? 'once' : `${times} times`}`,
  notRated: 'Not rated yet',
  tags: 'Tags',
  source: 'Made from',
  changes: 'Changes made',
  changed: 'Last change',
  address: 'Address of this page',
  credit: 'Use it and name its author',
  creditLabel: 'Copy this line and put it where you use the resource:',
  unknownRights:
    'Nobody has said what others may do with this resource. Ask its author before you copy, share or change it.',
  pass: 'Pass it on',
  whatsApp: 'Send by WhatsApp',
  card: 'Print a card',
  report: 'Report this resource',
}

/** The line that names a resource where somebody uses it. */
export const creditTexts = {
  named: (title: string, author: string) => `“${title}” by ${author}`,
  titled: (title: string) => `“${title}”`,
  licence: (name: string) => `Licence: ${name}`,
  from: (siteName: string, address: string) => `From ${siteName}: ${address}`,
  source: (source: string) => `Made from: ${source}`,
  changes: (changes: string) => `Changes: ${changes}`,
}

/** What search engines and link cards show below the title. */
export const summaryTexts = {
  by: (author: string) => `By ${author}`,
  free: (siteName: string) => `Free on ${siteName}`,
}
