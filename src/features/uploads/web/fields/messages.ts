export const subjectFieldTexts = {
  label: 'Subject',
  choose: 'Choose a subject',
  loading: 'Loading…',
  askedAgain: 'The site does not answer yet. It is asked again by itself.',
  failed: (why: string) => `The subjects could not be loaded. ${why}`,
  retry: 'Retry',
}

export const titleFieldTexts = {
  label: 'Title',
  hint: 'For a file its name is put here; better say what a colleague will find in it.',
}

export const sourceFieldTexts = {
  label: 'Upload type',
  choose: 'Choose a type',
  file: 'File',
  fileHint: 'PDF, Word or PowerPoint, at most 10 MB',
  link: 'Link',
  linkBegins: 'https://',
  linkHint: 'The whole address, beginning with https://',
  linkDropped: (typed: string) => `“${typed}” was not kept: a link begins with https://`,
}

export const labelFieldTexts = {
  grade: 'Grade',
  chooseGrade: 'Choose a grade',
  addGrade: 'Add grade',
  tag: 'Tag',
  tagHint: 'What a colleague would search for. Enter or a comma adds it.',
  addTag: 'Add tag',
  remove: (label: string) => `Remove ${label}`,
}

export const licenceTexts = {
  /** With what is chosen now. */
  summary: (licence: string) => `Licence and author · ${licence}`,
  legend: 'What may others do with it?',
  about:
    'For your own work, choose what you are happy with; it stays yours. For somebody else’s work, choose the licence that is written in it, never a freer one. What has once been given cannot be taken back.',
  deed: (licence: string) => `More about ${licence}`,
  unknown: 'I do not know',
  unknownFact:
    'Then it is listed as “Licence unknown”: others may read it, but must ask before they share or change it. A licence is mostly written on one of the first pages, on the last one, or at the foot of a website. If you made all of it yourself, choose one of the licences above.',
  author: 'Author',
  authorHint: 'Who made it. Everybody sees this name; left empty, nobody is named.',
  source: 'Source',
  sourceHint: 'Where it comes from, when it builds on other work',
  changes: 'Changes',
  changesHint: 'What you changed in that work; most licences ask for it',
}

export const moreTexts = {
  summary: 'More about this resource (optional)',
  language: 'Language',
  notSaid: 'Not said',
  description: 'Description',
  descriptionHint: 'What it is for, and how you used it',
}
