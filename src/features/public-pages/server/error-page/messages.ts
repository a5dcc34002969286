const wait = (seconds: number) =>
  seconds < 60
    ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'minute' : 'minutes'}`

/** By status: what the page is called, and what its reader can do where the words of the failure do not say it. */
export const errorTexts = {
  titles: {
    400: 'This address or form is not complete',
    401: 'Your browser sent no cookie',
    403: 'This form did not come from here',
    404: 'There is nothing at this address',
    410: 'This resource is no longer here',
    415: 'This form could not be read',
    429: 'Too many requests',
    503: 'The site is busy',
    other: 'Something went wrong',
  },
  steps: {
    400: 'Go back, look at what you typed or chose, and try again. A search has at most 200 characters, a report 500.',
    401: 'Allow cookies for this site, go back, load the page with the form again and send it once more.',
    403: 'Go back, load the page with the form again and send it once more.',
    404: 'Look at the address, or look for the resource by its title.',
    410: 'Its moderators or its maker took it away. Look for another one by title or subject.',
    415: 'Go back, load the page with the form again and send it once more.',
    other: 'Go back and try again. If it happens again, please tell the people who run this site.',
  },
  wait: (seconds: number) => `Try again in ${wait(seconds)}.`,
  again: 'Try again',
  subjects: 'All subjects',
}
