export const homeTexts = {
  /** How many subjects there are, and what reading costs. */
  subjects: (count: number) => `${count} subjects`,
  free: 'Free to use',
  noSignIn: 'No sign-in to read',
  gallery: 'Available Subjects and More:',
  /** Under the titles of the cards that are no subjects. */
  captions: {
    otherOers: '11 book series',
    selfDirectedLearning: '11 books',
    contributors: 'Who began this',
    aboutUs: 'Mission and contact',
    viewAccount: 'Your details',
  },
}

export const wayTexts = {
  pageComes: 'Loading the page',
  allSubjects: 'See all subjects',
}

export const errorTexts = {
  meta: {
    title: 'Something went wrong',
    description: 'This page could not be shown.',
    keywords: 'error',
  },
  title: 'Unexpected Application Error!',
  notFound: '404 Not Found',
  home: 'Go to Home',
  again: 'Load again',
}
