import type { ModeratedResource } from '#features/moderation/contract.ts'

/** A waiting link in Maths as a moderator sees it, unless asked otherwise. */
export const aModeratedResource = (wanted: Partial<ModeratedResource> = {}): ModeratedResource => ({
  id: '6f1c1d8e-1111-4222-8333-444455556666',
  subject: 'Maths',
  title: 'Fractions',
  file_url: 'https://school.example/a',
  tags: ['Grade 4', 'fractions'],
  modifiedAt: '2026-03-04T05:06:07.089Z',
  ratingTotal: 0,
  ratingAmount: 0,
  averageRating: 0,
  rating: 0,
  kind: 'link',
  bytes: null,
  mime: null,
  licence: null,
  author: null,
  language: null,
  thumbnail: null,
  userID: 'educator@school.example',
  verified: false,
  reported: false,
  reportAmount: 0,
  activeContent: false,
  ...wanted,
})
