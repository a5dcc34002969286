export const missedTexts = {
  open: 'What teachers miss',
  loading: 'Loading the list',
  notLoaded: 'The list did not come. Close it and try again.',
  /** What did not come, in the plural. */
  searches: 'searches',
  none: 'Every search of the last 90 days found something.',
  about:
    'Searches of the last 90 days that found nothing, the most frequent first. Who searched is not kept.',
  table: 'Searches that found nothing',
  words: 'Words',
  times: 'Times',
  lastOn: 'Last on',
}
