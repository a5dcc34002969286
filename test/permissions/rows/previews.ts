import { all, moderatorsUp, onVerified, onWaiting, plain, type Row, unknownId } from '../row.ts'

const cover = (id: string) => `/covers/${id}/small.webp`
const preview = (id: string) => `/api/resources/${id}/preview`
const duplicates = (id: string) => `/api/moderation/resources/${id}/duplicates`
const ownersAndModerators: Row['answers'] = { ...all(404), E: 200, M: 200, D: 200 }

export const previewsRows: readonly Row[] = [
  {
    route: 'GET /covers/:resourceId/:fileName',
    what: 'the cover of a verified file',
    make: onVerified(cover),
    answers: all(200),
  },
  {
    route: 'GET /covers/:resourceId/:fileName',
    what: 'the cover of a waiting file of E',
    make: onWaiting(cover),
    answers: ownersAndModerators,
  },
  {
    route: 'GET /covers/:resourceId/:fileName',
    what: 'the cover of an unknown file',
    make: plain(cover(unknownId)),
    answers: all(404),
  },
  {
    route: 'GET /api/resources/:resourceId/preview',
    what: 'the preview of a verified file',
    make: onVerified(preview),
    answers: all(200),
  },
  {
    route: 'GET /api/resources/:resourceId/preview',
    what: 'the preview of a waiting file of E',
    make: onWaiting(preview),
    answers: ownersAndModerators,
  },
  {
    route: 'GET /api/resources/:resourceId/preview',
    what: 'the preview of an unknown file',
    make: plain(preview(unknownId)),
    answers: all(404),
  },
  {
    route: 'GET /api/moderation/resources/:resourceId/duplicates',
    what: 'near duplicates of a waiting file',
    make: onWaiting(duplicates),
    answers: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/resources/:resourceId/duplicates',
    what: 'near duplicates of an unknown file',
    make: plain(duplicates(unknownId)),
    answers: moderatorsUp(404),
  },
]
