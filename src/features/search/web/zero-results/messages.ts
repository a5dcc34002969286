export const missedTexts = {
  open: 'What teachers miss',
  loading: 'Loading the list',
  notLoaded: 'The list did not come. Close it and try again.',
  /** What did not come, in the plural. */
  searches: 'searches',
  none: 'No search of the last 90 days found nothing from three places or more.',
  about:
    'Searches of the last 90 days that found nothing, the most frequent first. Words are shown once they came from three places; who searched is not kept.',
  table: 'Searches that found nothing',
  words: 'Words',
  times: 'Times',
  lastOn: 'Last on',
}
