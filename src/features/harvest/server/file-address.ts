import type { PublicResource } from '#features/resources/resource.ts'

/** Where a resource opens: its file here, or another site. */
export const fileAddress = (
  { kind, file_url }: Pick<PublicResource, 'kind' | 'file_url'>,
  baseUrl: string,
) => (kind === 'file' ? baseUrl + file_url : file_url)
