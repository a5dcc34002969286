const offline = 'You seem to be offline.'

const since = (what: string, kept: string) =>
  `${what} kept on this phone ${kept}. What has changed since will show later.`

/** `what`: `This list was`; `kept`: `today at 14:02`. */
export const offlineTexts = {
  nothingKept: `${offline} Nothing of this has been kept on this phone.`,
  changesLater: `${offline} What changes meanwhile will show later.`,
  since: (what: string, kept: string) => `${offline} ${since(what, kept)}`,
  siteSince: (what: string, kept: string) => `The site cannot answer just now. ${since(what, kept)}`,
  looking: (what: string, kept: string) => `${what} kept on this phone ${kept}. Looking for what is new…`,
}

/** When something was kept. `time`: `14:02`; `date`: `21 November`. */
export const keptTexts = {
  today: (time: string) => `today at ${time}`,
  on: (date: string, time: string) => `on ${date} at ${time}`,
}
