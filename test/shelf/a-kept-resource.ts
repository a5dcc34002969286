/** A resource on the shelf, for tests of its rules. */
import { randomUUID } from 'node:crypto'
import type { PublicResource } from '#features/resources/resource.ts'
import { type KeptResource, versionOf } from '#features/shelf/kept-resource.ts'

/** A PDF of 545 kB in Maths, as the site had it when it was kept. */
export function aKeptResource(title: string, rest: Partial<PublicResource> = {}): KeptResource {
  const id = randomUUID()
  const resource: PublicResource = {
    id,
    subject: 'Maths',
    title,
    file_url: `/files/${id}/notes.pdf`,
    tags: [],
    modifiedAt: '2026-11-21T08:00:00.000Z',
    ratingTotal: 0,
    ratingAmount: 0,
    averageRating: 0,
    rating: 0,
    kind: 'file',
    bytes: 545_000,
    mime: 'application/pdf',
    pages: null,
    licence: null,
    author: null,
    language: null,
    thumbnail: null,
    ...rest,
  }
  return { resource, keptAt: 1_000, version: versionOf(resource) }
}
