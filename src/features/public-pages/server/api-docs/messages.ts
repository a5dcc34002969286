/** What the page around the description of the API says; the description itself is English. */
export const apiDocsTexts = {
  title: 'The API of this site',
  about:
    'Every call that the site answers, for people who write programs. All that is public may be read without a key.',
  asFile: 'The same as a file (OpenAPI 3.1)',
  contents: 'Contents',
  who: 'Who may',
  everybody: 'Everybody',
  whoeverMay: (ability: string) => `Whoever may: ${ability}`,
  takes: 'Takes',
  required: (name: string) => `${name} (required)`,
  body: 'Body',
  answers: 'Answers',
}
