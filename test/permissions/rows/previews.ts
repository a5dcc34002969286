import { contributeFile } from '../../site-actions.ts'
import {
  all,
  educatorsUp,
  moderatorsUp,
  onVerified,
  onWaiting,
  type People,
  plain,
  type Row,
  some,
  unknownId,
} from '../row.ts'

const cover = (id: string) => `/covers/${id}/small.webp`
const pageImage = (id: string) => `/page-images/${id}/1-480.webp`
const preview = (id: string) => `/api/resources/${id}/preview`
const text = (id: string) => `/api/resources/${id}/text`
const duplicates = (id: string) => `/api/moderation/resources/${id}/duplicates`
const suggestions = (id: string) => `/api/resources/${id}/suggestions`
const ownersAndModerators: Row['statuses'] = { ...all(404), E: 200, M: 200, D: 200 }

export const previewsRows: readonly Row[] = [
  {
    route: 'GET /covers/:resourceId/:fileName',
    what: 'the cover of a verified file',
    make: onVerified(cover),
    statuses: all(200),
  },
  {
    route: 'GET /covers/:resourceId/:fileName',
    what: 'the cover of a waiting file of E',
    make: onWaiting(cover),
    statuses: ownersAndModerators,
  },
  {
    route: 'GET /covers/:resourceId/:fileName',
    what: 'the cover of an unknown file',
    make: plain(cover(unknownId)),
    statuses: all(404),
  },
  {
    route: 'GET /page-images/:resourceId/:fileName',
    what: 'a picture of a page of a verified file',
    make: onVerified(pageImage),
    statuses: all(200),
  },
  {
    route: 'GET /page-images/:resourceId/:fileName',
    what: 'a picture of a page of a waiting file of E',
    make: onWaiting(pageImage),
    statuses: ownersAndModerators,
  },
  {
    route: 'GET /page-images/:resourceId/:fileName',
    what: 'a picture of a page of an unknown file',
    make: plain(pageImage(unknownId)),
    statuses: all(404),
  },
  {
    route: 'GET /api/resources/:resourceId/preview',
    what: 'the preview of a verified file',
    make: onVerified(preview),
    statuses: all(200),
  },
  {
    route: 'GET /api/resources/:resourceId/preview',
    what: 'the preview of a waiting file of E',
    make: onWaiting(preview),
    statuses: ownersAndModerators,
  },
  {
    route: 'GET /api/resources/:resourceId/preview',
    what: 'the preview of an unknown file',
    make: plain(preview(unknownId)),
    statuses: all(404),
  },
  {
    route: 'GET /api/resources/:resourceId/text',
    what: 'the text of a verified file',
    make: onVerified(text),
    statuses: all(200),
  },
  {
    route: 'GET /api/resources/:resourceId/text',
    what: 'the text of a waiting file of E',
    make: onWaiting(text),
    statuses: ownersAndModerators,
  },
  {
    route: 'GET /api/resources/:resourceId/text',
    what: 'the text of an unknown file',
    make: plain(text(unknownId)),
    statuses: all(404),
  },
  {
    route: 'GET /api/moderation/resources/:resourceId/duplicates',
    what: 'near duplicates of a waiting file',
    make: onWaiting(duplicates),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/resources/:resourceId/duplicates',
    what: 'near duplicates of an unknown file',
    make: plain(duplicates(unknownId)),
    statuses: moderatorsUp(404),
  },
  {
    route: 'GET /api/resources/:resourceId/suggestions',
    what: 'suggestions for a waiting file of E',
    make: onWaiting(suggestions),
    statuses: { ...educatorsUp(200), E2: 404 },
  },
  {
    route: 'GET /api/resources/:resourceId/suggestions',
    what: 'suggestions for a verified file of E',
    make: onVerified(suggestions),
    statuses: { ...educatorsUp(200), E2: 404 },
  },
  {
    route: 'GET /api/resources/:resourceId/suggestions',
    what: 'suggestions for an unknown file',
    make: plain(suggestions(unknownId)),
    statuses: educatorsUp(404),
  },
]

const answer = (id: string) => `/api/findings/${id}/answer`
const dismissal = (id: string) => `/api/findings/${id}/dismissal`
const payload = { text: 'I wrote this' }

/** A finding in a file of E: it has the id of the resource (cover-new-files.ts). */
const onFinding =
  (path: (id: string) => string, body?: object) =>
  async ({ E }: People) => {
    const { id } = await contributeFile(E)
    return { url: path(id), ...(body && { payload: body }) }
  }

export const findingsRows: readonly Row[] = [
  {
    route: 'POST /api/findings/:findingId/answer',
    what: 'answer a finding in a file of E',
    make: onFinding(answer, payload),
    statuses: some(401, 401, { E: 200 }, 404),
  },
  {
    route: 'POST /api/findings/:findingId/answer',
    what: 'answer an unknown finding',
    make: plain(answer(unknownId), payload),
    statuses: some(401, 401, {}, 404),
  },
  {
    route: 'POST /api/findings/:findingId/dismissal',
    what: 'dismiss a finding',
    make: onFinding(dismissal),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/findings/:findingId/dismissal',
    what: 'dismiss an unknown finding',
    make: plain(dismissal(unknownId)),
    statuses: moderatorsUp(404),
  },
]
