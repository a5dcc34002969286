/** What stands in the pages themselves, before any script: the `{{…}}` of index.html and google-done.html. */
export const pageTexts = {
  search: 'Search',
  noScripts:
    'You can look at this page, but its links and its search need JavaScript. Please switch it on and load the page again.',
  noScriptsLink: 'Use the site without scripts',
  googleClose: 'You can close this window now.',
  googleWorked: 'That worked. You can close this window now.',
  googleFailed: 'That did not work. Please close this window and try again on the page you came from.',
  /** The name of the site follows. */
  googleBack: 'Back to',
}
