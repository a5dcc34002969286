/** How a browser opens a file, by the headers of its request (decision 90). */

/** In a tab, or as a download. */
export type OpenedAs = 'shown' | 'saved'

/** Set by the service worker to the destination of a navigation, because the browser calls its own requests `empty`. */
export const destinationHeader = 'x-thuto-destination'

/** Value for a link with `download`, whose destination is the empty string. */
export const noDestination = 'empty'

const openedAsOf = new Map<string | undefined, OpenedAs>([
  ['document', 'shown'],
  [noDestination, 'saved'],
])

/**
 * Undefined for a frame, a script, a range of a viewer and a client that is no browser: their response needs the headers
 * that only the site sends, or they may not follow to another origin.
 */
export function openedAs(header: (name: string) => string | undefined): OpenedAs | undefined {
  const isNavigation = header('sec-fetch-mode') === 'navigate'
  const destination = header(destinationHeader) ?? (isNavigation ? header('sec-fetch-dest') : undefined)
  return openedAsOf.get(destination)
}

/** Address of the saved copy: the worker answers it without the body of a newer file. */
export const savedCopyPath = (fileUrl: string) => `${fileUrl}?kept=1`
export const isSavedCopy = (url: string) => url.endsWith('?kept=1')
