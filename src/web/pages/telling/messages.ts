export const aboutUsTexts = {
  title: 'About us',
  description: (siteName: string) => `What ${siteName} is for, how to contribute, and whom to ask.`,
  keywords: 'about, mission, contact, contribute, open educational resources',
  contact: 'Contact',
  contribute: 'Contribute Resources',
}

export const contributorsTexts = {
  meta: {
    title: 'Contributors',
    description: 'Who began this collection of teaching resources.',
    keywords: 'contributors, founders',
  },
  lead: 'This site lives from what educators and students put into it. Two people began it.',
  founders: 'Founders',
}

export const otherOersTexts = {
  meta: {
    title: 'Other open educational resources',
    description: 'Eleven free book series for schools, and two other places worth knowing.',
    keywords: 'OER, open textbooks, readers, workbooks, study guides, South Africa',
  },
  lead: 'Free book series that others publish. Each opens at its publisher, where its licence is written.',
  series: 'Book series',
  useful: 'Other useful resources',
}

export const selfDirectedLearningTexts = {
  meta: {
    title: 'Self-directed learning',
    description: 'A research unit and eleven open-access books on self-directed learning.',
    keywords: 'self-directed learning, research, open-access books, higher education',
  },
  books: 'Books',
  volume: (volume: number) => `Volume ${volume}`,
}
