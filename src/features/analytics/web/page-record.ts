/** Spec 3, page-event record: logged, and given to the operator's analytics function when there is one. */
export interface PageEvent {
  /** The account's id, or `unknown`. */
  readonly userId: string
  readonly page: string
  readonly eventType: 'page_view'
  /** ISO 8601, UTC. */
  readonly timestamp: string
}

export const pageEvent = (page: string, userId: string, at: Date): PageEvent => ({
  userId,
  page,
  eventType: 'page_view',
  timestamp: at.toISOString(),
})

/** ANA-04, ANA-05: gives an event to a global analytics function, if the page has one. */
export const tellGlobalFunction = ({ eventType, page, userId }: PageEvent) =>
  window.gtag?.('event', eventType, {
    event_category: 'User Interaction',
    event_label: page,
    user_id: userId,
  })
