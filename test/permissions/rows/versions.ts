/** New versions of public resources. */
import { corrected, proposed } from '#test/corrections/versions.ts'
import { approve, contributeLink, publishFile } from '../../site-actions.ts'
import { all, educatorsUp, moderatorsUp, onVerified, onWaiting, type People, type Row } from '../row.ts'

const versions = (id: string) => `/api/resources/${id}/versions`
const proposal = { version: 1, kind: 'edition', note: 'new', link: 'https://school.example/new' }

/** E's public link. */
const onLink = async ({ E, M }: People) => {
  const { id } = await contributeLink(E, { link: 'https://school.example/old' })
  await approve(M, id)
  return { url: `/api/resources/${id}/replacements`, payload: proposal }
}
const onCorrected =
  (path: (id: string) => string, payload?: object) =>
  async ({ E, M }: People) => {
    const { id } = await corrected(E, M)
    return { url: path(id), ...(payload && { payload }) }
  }
const onProposal =
  (path: (id: string) => string, payload?: object) =>
  async ({ E, M }: People) => {
    const { id } = await publishFile(E, M)
    return { url: path(await proposed(E, id)), ...(payload && { payload }) }
  }
const ownProposal = { ...educatorsUp(404), E: 200 }

export const versionsRows: readonly Row[] = [
  {
    route: 'POST /api/resources/:resourceId/replacements',
    what: "propose a new version of E's public link",
    make: onLink,
    statuses: { ...educatorsUp(201), E2: 404 },
  },
  {
    route: 'GET /api/resources/:resourceId/versions',
    what: 'list the versions of a public resource',
    make: onVerified(versions),
    statuses: all(200),
  },
  {
    route: 'GET /api/resources/:resourceId/versions',
    what: 'list the versions of a waiting resource of E',
    make: onWaiting(versions),
    statuses: all(404),
  },
  {
    route: 'POST /api/resources/:resourceId/versions/:n/withdrawal',
    what: 'withdraw an earlier version',
    make: onCorrected((id) => `${versions(id)}/1/withdrawal`, { reason: 'A name' }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/resources/:resourceId/changes',
    what: "the words that E's proposal changes",
    make: onProposal((id) => `/api/moderation/resources/${id}/changes`),
    statuses: moderatorsUp(200),
  },
  {
    route: 'PATCH /api/contributions/:resourceId',
    what: "edit the note of E's proposal",
    make: onProposal((id) => `/api/contributions/${id}`, { editNumber: 1, note: 'row 4' }),
    statuses: ownProposal,
  },
  {
    route: 'POST /api/contributions/:resourceId/withdrawal',
    what: "withdraw E's proposal",
    make: onProposal((id) => `/api/contributions/${id}/withdrawal`),
    statuses: { ...ownProposal, S: 404, U: 404 },
  },
  {
    route: 'POST /api/resources/:resourceId/approval',
    what: "publish E's proposal",
    make: onProposal((id) => `/api/resources/${id}/approval`),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/return',
    what: "send E's proposal back",
    make: onProposal((id) => `/api/resources/${id}/return`, {
      seen: '1.0',
      reason: 'title-or-tags',
      text: '',
    }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId',
    what: "delete E's proposal",
    make: onProposal((id) => `/api/resources/${id}`),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /files/:resourceId/v/:n/:name',
    what: 'the file of an earlier version',
    make: onCorrected((id) => `/files/${id}/v/1/notes.pdf`),
    statuses: all(200),
  },
  {
    route: 'GET /r/:resourceId/v/:n',
    what: 'the page of an earlier version',
    make: onCorrected((id) => `/r/${id}/v/1`),
    statuses: all(200),
  },
  {
    route: 'GET /r/:resourceId/v/:n',
    what: 'the page of a version of a proposal of E',
    make: onProposal((id) => `/r/${id}/v/1`),
    statuses: all(404),
  },
  {
    route: 'GET /r/:resourceId/in/:code',
    what: 'the same lesson in a language',
    make: onCorrected((id) => `/r/${id}/in/zu`),
    statuses: all(303),
  },
]
