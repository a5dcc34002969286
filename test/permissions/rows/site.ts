import { all, plain, type Row } from '../row.ts'

const open = (path: string, what: string): Row => ({
  route: `GET ${path}`,
  what,
  make: plain(path),
  statuses: all(200),
})

/** The app itself, the same for all. */
export const siteRows: readonly Row[] = [
  open('/', 'the page of the app'),
  open('/google-done.html', 'the last page at Google'),
  open('/sw.js', 'the service worker'),
  open('/sw.af.js', 'the service worker of the Afrikaans app'),
  { ...open('/share', 'the address of shared files'), statuses: all(303) },
  {
    route: 'POST /share',
    what: 'files that another app shares, without the worker',
    make: plain('/share'),
    statuses: all(303),
  },
  {
    route: 'GET /*',
    what: 'a page of the site itself',
    make: plain('/no-such-file.txt'),
    statuses: all(404),
  },
]
