import type { PublicResource } from '#features/resources/resource.ts'

/** The site as its records name it. */
export interface HarvestSite {
  /** As `https://thuto.example`. */
  readonly baseUrl: string
  readonly siteName: string
  /** An email: who answers for what is harvested. */
  readonly contact: string
}

/** Where a resource opens: its file here, or another site. */
export const fileAddress = (
  { kind, file_url }: Pick<PublicResource, 'kind' | 'file_url'>,
  baseUrl: string,
) => (kind === 'file' ? baseUrl + file_url : file_url)
