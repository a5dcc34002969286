export const boardTexts = {
  /** Said in words and with a sign: nobody has to see the colour. */
  states: { act: 'Act now', look: 'Have a look', ok: 'Fine' },
  allWell: 'All is well.',
  toActOn: (n: number) => `${n} to act on`,
  toLookAt: (n: number) => `${n} to look at`,
  /** What did not come. */
  figures: 'figures',
  measuring: 'Measuring the site',
  since: (version: string, moment: string) =>
    `Version ${version}, running since ${moment}. Measured anew every half minute.`,
}

export const statusPageTexts = {
  title: 'How the site is',
  description: 'Database, files, backups and work in the background, one line each.',
  keywords: 'status, operator, admin',
  back: 'Assign roles',
  lead: 'What an operator should know, in plain words. What needs somebody comes first.',
  loading: 'Loading the page',
  refused: { title: 'This page is for admins', text: 'Your account may not see how the site is.' },
}
