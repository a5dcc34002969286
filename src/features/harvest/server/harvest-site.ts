/** The site as its records name it. */
export interface HarvestSite {
  /** As `https://thuto.example`. */
  readonly baseUrl: string
  readonly siteName: string
  /** An email: who answers for what is harvested. */
  readonly contact: string
}
