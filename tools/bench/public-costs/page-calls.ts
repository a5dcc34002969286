/** Pages, files, pictures, feeds, site maps and harvests: what browsers, crawlers and libraries read. */
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { partOfSection } from '#features/contributing/previews/text-part.ts'
import { fullPages, get, type Known, type PublicCall, query } from './public-call.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const noId = '00000000-0000-4000-8000-000000000000'

/** The last part of the longest text takes most to find. */
function readingCalls(id: string): readonly PublicCall[] {
  const part = partOfSection(fullPages)
  const picture = `/page-images/${id}/1-960.webp`
  return [
    get('/api/resources/:resourceId/text', 'last part', `/api/resources/${id}/text?part=${part}`),
    get('/r/:resourceId/text', 'last part', `/r/${id}/text?part=${part}`),
    get('/r/:resourceId/pages', 'last pages', `/r/${id}/pages?from=${fullPages}`),
    get('/page-images/:resourceId/:fileName', 'drawn', picture, { once: true }),
    get('/page-images/:resourceId/:fileName', 'in memory', picture),
  ]
}

/** With as many earlier versions as are always kept, and as many known errors as `fill.ts` stores. */
const correctionCalls = (id: string): readonly PublicCall[] => [
  get('/api/resources/:resourceId/versions', 'five earlier ones', `/api/resources/${id}/versions`),
  get('/files/:resourceId/v/:n/:name', 'a small file', `/files/${id}/v/1/notes.pdf`),
  get('/r/:resourceId/v/:n', 'an earlier version', `/r/${id}/v/1`),
  get('/lite/error/:resourceId', 'form', `/lite/error/${id}`),
]

const resourceCalls = ({
  fullResource,
  pagePath,
  filePath,
  coverPath,
  origin,
  ids,
}: Known): readonly PublicCall[] => [
  get('/r/:resourceId/:slug', 'own page', pagePath),
  get('/r/:resourceId/:slug', 'another title', `/r/${fullResource}/another`, { status: 301 }),
  get('/r/:resource', 'by id', `/r/${fullResource}`, { status: 301 }),
  get('/r/:resource', 'by short address', `/r/${fullResource.replaceAll('-', '').slice(0, 10)}`, {
    status: 302,
  }),
  get('/r/:resource', 'by no short address', '/r/ffffffffff', { status: 404 }),
  get('/r/:resourceId/picture.jpg', 'drawn with a cover', `/r/${fullResource}/picture.jpg`, { once: true }),
  get('/r/:resourceId/picture.jpg', 'drawn without one', `/r/${ids[0]}/picture.jpg`, { once: true }),
  get('/r/:resourceId/picture.jpg', 'stored', `/r/${fullResource}/picture.jpg`),
  get('/r/:resourceId/in/:code', 'no other language', `/r/${fullResource}/in/zu`, { status: 303 }),
  get('/r/:resourceId/card', 'card', `/r/${fullResource}/card`),
  get('/api/resources/:resourceId/use', 'opens', `/api/resources/${fullResource}/use`),
  get('/oembed', 'XML', `/oembed${query({ url: origin + pagePath, format: 'xml' })}`),
  get('/files/:resourceId/:name', 'a small file', filePath),
  get('/covers/:resourceId/:fileName', 'large', coverPath),
  get('/api/resources/:resourceId/preview', 'the longest text', `/api/resources/${fullResource}/preview`),
  ...readingCalls(fullResource),
  ...correctionCalls(fullResource),
  {
    route: 'OPTIONS /api/resumable-uploads',
    what: 'capabilities of tus',
    path: '/api/resumable-uploads',
    status: 204,
  },
  get('/lite/report/:resourceId', 'form', `/lite/report/${fullResource}`),
]

const lists = ['ListRecords', 'ListIdentifiers'] as const
const oai = (fields: Readonly<Record<string, string>>) => `/oai${query(fields)}`

const harvestCalls = ({ origin, largestPart, feedPlace, oaiToken, ids }: Known): readonly PublicCall[] => [
  get('/robots.txt', 'all', '/robots.txt'),
  get('/catalogue.jsonl.gz', 'all records', '/catalogue.jsonl.gz'),
  get('/sitemap.xml', 'index', '/sitemap.xml'),
  get('/sitemaps/:part', 'pages', '/sitemaps/pages.xml'),
  get('/sitemaps/:part', 'the largest part', largestPart),
  get('/sitemaps/:part', 'no part', '/sitemaps/resources-000000.xml', { status: 404 }),
  get('/feeds/:feed', 'all', '/feeds/all.xml'),
  get('/feeds/:feed', 'from the middle', `/feeds/all.xml?behind=${feedPlace}`),
  get('/feeds/:feed', 'a subject', '/feeds/mathematics.xml'),
  ...['Identify', 'ListSets', 'ListMetadataFormats'].map((verb) => get('/oai', verb, oai({ verb }))),
  ...['oai_dc', 'lom'].flatMap((metadataPrefix) => [
    get(
      '/oai',
      `GetRecord ${metadataPrefix}`,
      oai({ verb: 'GetRecord', metadataPrefix, identifier: `oai:${new URL(origin).hostname}:${ids[0]}` }),
    ),
    ...lists.map((verb) => get('/oai', `${verb} ${metadataPrefix}`, oai({ verb, metadataPrefix }))),
    get(
      '/oai',
      `ListRecords ${metadataPrefix} of a set since 2020`,
      oai({ verb: 'ListRecords', metadataPrefix, set: 'computer-science', from: '2020-01-01' }),
    ),
  ]),
  get('/oai', 'ListRecords resumed in the middle', oai({ verb: 'ListRecords', resumptionToken: oaiToken })),
  {
    route: 'POST /oai',
    what: 'ListRecords lom',
    path: '/oai',
    headers: { origin, ...form },
    body: 'verb=ListRecords&metadataPrefix=lom',
  },
]

const siteCalls = ({ assetPath }: Known): readonly PublicCall[] => [
  get('/', 'Home', '/'),
  get('/*', 'a script', assetPath),
  get('/*', 'nothing there', '/no/such/page', { status: 404 }),
  get('/google-done.html', 'page', '/google-done.html'),
  get('/sw.js', 'worker', '/sw.js'),
  get('/sw.af.js', 'worker', '/sw.af.js'),
  ...['/sw.zu.js', '/sw.st.js', '/sw.tn.js'].map((path) => get(path, 'of no draft', path)),
  get('/manifest.webmanifest', 'names', '/manifest.webmanifest'),
  get('/manifest.af.webmanifest', 'names', '/manifest.af.webmanifest'),
  get('/api/site', 'options', '/api/site'),
  get('/api/site/texts/:file', 'questions', '/api/site/texts/faq.js'),
  get('/about-data', 'page', '/about-data'),
  get('/api/docs', 'page', '/api/docs'),
  get('/api/openapi.json', 'description', '/api/openapi.json'),
  get('/share', 'to the form', '/share', { status: 303 }),
  {
    route: 'POST /share',
    what: 'a file',
    path: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF\r\n--b--\r\n',
    status: 303,
  },
  get('/healthz', 'healthz', '/healthz'),
  get('/readyz', 'readyz', '/readyz'),
  get('/metrics', 'numbers', '/metrics'),
  get('/.well-known/security.txt', 'contact', '/.well-known/security.txt'),
  get(
    '/api/live',
    'all subjects',
    `/api/live${query({ topics: storageNames.map((name) => `subject:${name}`).join(',') })}`,
    { endless: true },
  ),
  get('/covers/:resourceId/:fileName', 'no cover', `/covers/${noId}/large.webp`, { status: 404 }),
]

export const pageCalls = (known: Known): readonly PublicCall[] => [
  ...resourceCalls(known),
  ...harvestCalls(known),
  ...siteCalls(known),
]
