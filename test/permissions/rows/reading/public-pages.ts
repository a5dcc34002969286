/** Pages without scripts are the same for every actor, so they share one resource. */
import { publishFile } from '../../../site-actions.ts'
import { all, onWaiting, type People, plain, type Row, unknownId } from '../../row.ts'

let published: ReturnType<typeof publishFile> | undefined
const onPublished =
  (path: (id: string) => string) =>
  async ({ E, M }: People) => {
    published ??= publishFile(E, M)
    return { url: path((await published).id) }
  }

const own = (id: string) => `/r/${id}/slug`
const picture = (id: string) => `/r/${id}/picture.jpg`
const card = (id: string) => `/r/${id}/card`
const short = (id: string) => `/r/${id.replaceAll('-', '').slice(0, 10)}`
const oembed = (id: string) => `/oembed?url=http://127.0.0.1:3000/r/${id}/slug`

const rowsOf = (route: string, what: string, path: (id: string) => string, found: number): Row[] => [
  { route, what: `${what} of a verified resource`, make: onPublished(path), statuses: all(found) },
  { route, what: `${what} of a waiting resource of E`, make: onWaiting(path), statuses: all(404) },
  { route, what: `${what} of an unknown resource`, make: plain(path(unknownId)), statuses: all(404) },
]

export const publicPagesRows: readonly Row[] = [
  ...rowsOf('GET /r/:resourceId/:slug', 'the own page', own, 301),
  ...rowsOf('GET /r/:resource', 'the way to the own page', (id) => `/r/${id}`, 301),
  ...rowsOf('GET /r/:resourceId/picture.jpg', 'the picture for links', picture, 200),
  ...rowsOf('GET /r/:resource', 'the short address', short, 302),
  ...rowsOf('GET /r/:resourceId/card', 'the card to print', card, 200),
  ...rowsOf('GET /r/:resourceId/text', 'the text', (id) => `/r/${id}/text`, 200),
  ...rowsOf('GET /r/:resourceId/pages', 'the pictures of pages', (id) => `/r/${id}/pages`, 200),
  ...rowsOf('GET /oembed', 'what other sites show', oembed, 200),
  { route: 'GET /s/:subjectId', what: 'a subject', make: plain('/s/mathematics'), statuses: all(200) },
]
