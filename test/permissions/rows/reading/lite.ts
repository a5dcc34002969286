import { publishFile } from '../../../site-actions.ts'
import type { Person } from '../../../site.ts'
import { all, anyCookie, onVerified, onWaiting, type People, plain, type Row, unknownId } from '../../row.ts'

const report = (id: string) => `/lite/report/${id}`
const errorForm = (id: string) => `/lite/error/${id}`

/** Actors with an invalid cookie would get one with the form. */
const asksForForm = ({ A0, expired, revoked, M }: People, caller: Person) =>
  [A0, expired, revoked].includes(caller) ? M : caller

const sendForm = (path: (id: string) => string, fields: object) => async (people: People, caller: Person) => {
  const { id } = await publishFile(people.E, people.M)
  const { body } = await asksForForm(people, caller).call('GET', path(id))
  const token = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
  return {
    url: path(id),
    payload: new URLSearchParams({ token, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}

const formOf = (form: 'report' | 'error', what: string, make: Row['make'], status: number): Row => ({
  route: `GET /lite/${form}/:resourceId`,
  what: `the form that reports ${form === 'error' ? 'an error in ' : ''}${what}`,
  make,
  statuses: all(status),
})

export const liteRows: readonly Row[] = [
  { route: 'GET /about-data', what: 'what the site costs', make: plain('/about-data'), statuses: all(200) },
  { route: 'GET /lite', what: 'the lite site', make: plain('/lite'), statuses: all(200) },
  {
    route: 'GET /lite/subject/:subjectId',
    what: 'a subject of the lite site',
    make: plain('/lite/subject/history'),
    statuses: all(200),
  },
  {
    route: 'GET /lite/search',
    what: 'a search of the lite site',
    make: plain('/lite/search?q=algebra'),
    statuses: all(200),
  },
  formOf('report', 'a verified item', onVerified(report), 200),
  formOf('report', 'a waiting item', onWaiting(report), 404),
  formOf('report', 'an unknown item', plain(report(unknownId)), 404),
  {
    route: 'POST /lite/report/:resourceId',
    what: 'report a verified item by a form',
    make: sendForm(report, { reason: 'broken' }),
    statuses: anyCookie(201),
  },
  formOf('error', 'a verified item', onVerified(errorForm), 200),
  formOf('error', 'a waiting item', onWaiting(errorForm), 404),
  {
    route: 'POST /lite/error/:resourceId',
    what: 'report an error in a verified item by a form',
    make: sendForm(errorForm, { page: '', wrong: 'Row 3' }),
    statuses: anyCookie(201),
  },
]
