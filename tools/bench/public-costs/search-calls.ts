/** Lists, searches, suggestions and their pages without scripts, with the worst parameters of their contracts. */
import { resourceTypes } from '#features/catalogue/resources/attributes.ts'
import { pageSize, sortFields, sortOrders } from '#features/catalogue/resources/resource.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { get, type Known, type PublicCall, query } from './public-call.ts'

const maxCharacters = 200
const cut = (text: string) => text.slice(0, maxCharacters).trim()

/** Words that stand in most titles, each different, as many as fit. */
const letters = cut(
  'a e i o u n r t s l b k d g m p v w h c f y 1 2 3 4 5 6 7 8 9 ar en er in or an te re on ti ra es ie de st ng at al it ic le me no ma ta si li co ca tr pr ve ne se ge el om ri la am di et ro ed as',
)
const queries: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'two letters': 'a e',
  'five letters': 'a e i o u',
  'twelve letters': 'a e i o u n r t s l b k',
  '200 characters of short words': letters,
  'a common word': 'grade',
  'a common word and a letter': 'grade a',
  'no such word': 'xqzvwj',
  '200 characters of one word': 'x'.repeat(maxCharacters),
  'a misspelt word': 'fracton',
  'a word inside files': 'photosynthesis',
}

const everyType = resourceTypes.join(',')
const languages = 'af,en,zu,st,tn,xh,nso,ss,ts,ve,nr,unknown'
const licences = 'CC-BY-4.0,CC-BY-SA-4.0,CC-BY-NC-SA-4.0,CC0-1.0,CC-BY-NC-4.0,unknown'
const limit = String(pageSize.max)

const filters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'title of letters, by title': { title: letters, sort: 'title' },
  'one letter in title and tag, by title': { title: 'a', tag: 'e', sort: 'title', order: 'desc' },
  'grade, by title': { grade: 'Grade 4', sort: 'title' },
  'every filter': {
    title: 'a',
    tag: 'e',
    rating: '0',
    grade: 'Grade 4',
    language: languages,
    type: everyType,
    licence: licences,
    sort: 'title',
  },
}

const listCalls = ({ cursor, ids, largestSubject }: Known): readonly PublicCall[] => [
  ...sortFields.flatMap((sort) =>
    sortOrders.map((order) =>
      get(
        '/api/resources',
        `by ${sort} ${order}, facets`,
        `/api/resources${query({ sort, order, limit, facets: '1' })}`,
      ),
    ),
  ),
  get('/api/resources', 'second page by title', `/api/resources${query({ sort: 'title', limit, cursor })}`),
  ...Object.entries(filters).map(([what, fields]) =>
    get('/api/resources', what, `/api/resources${query({ ...fields, limit, facets: '1' })}`),
  ),
  get(
    '/api/resources/current',
    '100 ids',
    `/api/resources/current${query({ ids: ids.slice(0, 100).join(',') })}`,
  ),
  get('/api/subjects', 'all', '/api/subjects'),
  get('/lite', 'home', '/lite'),
  ...subjects
    .filter(({ storageName }) => storageName === largestSubject)
    .flatMap(({ id }) => [
      get('/lite/subject/:subjectId', 'by title', `/lite/subject/${id}?sort=title`),
      ...Object.entries(filters).map(([what, fields]) =>
        get('/lite/subject/:subjectId', what, `/lite/subject/${id}${query(fields)}`),
      ),
      get('/s/:subjectId', 'first page', `/s/${id}`),
      get('/s/:subjectId', 'page 20', `/s/${id}?page=20`),
      get('/s/:subjectId', 'page 99,999', `/s/${id}?page=99999`, { status: 404 }),
    ]),
]

const searchesFor = ([what, q]: readonly [string, string]): readonly PublicCall[] => [
  get('/api/search', what, `/api/search${query({ q, limit, facets: '1' })}`),
  ...sortFields.map((sort) =>
    get('/api/search', `${what}, by ${sort}`, `/api/search${query({ q, sort, limit, facets: '1' })}`),
  ),
  get('/api/suggestions', what, `/api/suggestions${query({ q })}`),
  get('/api/search/beyond', what, `/api/search/beyond${query({ q })}`),
  get('/lite/search', what, `/lite/search${query({ q })}`),
  get('/lite/search', `${what}, by title`, `/lite/search${query({ q, sort: 'title' })}`),
]

export const searchCalls = (known: Known): readonly PublicCall[] => [
  ...listCalls(known),
  ...Object.entries(queries).flatMap(searchesFor),
  get(
    '/api/search',
    'every filter',
    `/api/search${query({ q: letters, ...filters['every filter'], limit, facets: '1' })}`,
  ),
  get('/lite/search', 'every filter', `/lite/search${query({ q: letters, ...filters['every filter'] })}`),
]
