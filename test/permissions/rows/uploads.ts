/** Resumable uploads of E, which do not exist for other actors (T22). */
import { beginUpload } from '../../uploads/tus-calls.ts'
import { metadataOf, chunkHeaders } from '../../uploads/tus-headers.ts'
import { all, educatorsUp, type People, plain, type Row } from '../row.ts'

const tus = { 'tus-resumable': '1.0.0' }
const ownersOnly = (status: number) => ({ ...educatorsUp(404), E: status })
const ofE = async ({ E }: People) => beginUpload(E, 100)
const one = '/api/resumable-uploads/:uploadId'

export const uploadsRows: readonly Row[] = [
  {
    route: 'POST /api/uploads/known',
    what: 'ask whether a file is known',
    make: plain('/api/uploads/known', { sha256: 'a'.repeat(64), bytes: 100 }),
    statuses: educatorsUp(200),
  },
  {
    route: 'POST /api/uploads/suggestions',
    what: 'suggestions for titles',
    make: plain('/api/uploads/suggestions', { titles: ['Fractions'] }),
    statuses: educatorsUp(200),
  },
  {
    route: 'OPTIONS /api/resumable-uploads',
    what: 'ask what resumable uploads offer',
    make: plain('/api/resumable-uploads'),
    statuses: all(204),
  },
  {
    route: 'POST /api/resumable-uploads',
    what: 'begin an upload in pieces',
    make: () =>
      Promise.resolve({
        url: '/api/resumable-uploads',
        headers: { ...tus, 'upload-length': '100', 'upload-metadata': metadataOf('notes.pdf') },
      }),
    statuses: educatorsUp(201),
  },
  {
    route: `HEAD ${one}`,
    what: "ask about E's upload",
    make: async (people) => ({ url: await ofE(people), headers: tus }),
    statuses: ownersOnly(200),
  },
  {
    route: `PATCH ${one}`,
    what: "go on with E's upload",
    make: async (people) => ({
      url: await ofE(people),
      headers: chunkHeaders(0),
      payload: Buffer.alloc(100, 0x20),
    }),
    statuses: ownersOnly(204),
  },
  {
    route: `DELETE ${one}`,
    what: "stop E's upload",
    make: async (people) => ({ url: await ofE(people), headers: tus }),
    statuses: ownersOnly(204),
  },
  ...(['HEAD', 'PATCH', 'DELETE'] as const).map((method) => ({
    route: `${method} ${one}`,
    what: `${method} an upload there never was`,
    make: () =>
      Promise.resolve({
        url: `/api/resumable-uploads/${'0'.repeat(32)}`,
        headers: method === 'PATCH' ? chunkHeaders(0) : tus,
      }),
    statuses: educatorsUp(404),
  })),
]
