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
  open('/api/site', 'options of the site'),
  {
    ...open('/api/site/texts/:file', 'texts of a page'),
    make: plain('/api/site/texts/faq.js'),
  },
  open('/manifest.webmanifest', 'the manifest of the app'),
  open('/manifest.af.webmanifest', 'the manifest of the Afrikaans app'),
  open('/sw.js', 'the service worker'),
  open('/sw.af.js', 'the service worker of the Afrikaans app'),
  ...['zu', 'st', 'tn'].map((code) => open(`/sw.${code}.js`, 'the end of the worker of a draft')),
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
