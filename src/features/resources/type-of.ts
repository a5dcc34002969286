import type { ResourceType } from './facets.ts'
import type { PublicResource } from './resource.ts'

const typeOfMime: Readonly<Record<string, ResourceType>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

/** What opens a resource, by the media type of its file. */
export const typeOf = ({ mime }: Pick<PublicResource, 'mime'>): ResourceType =>
  typeOfMime[mime ?? ''] ?? 'link'
