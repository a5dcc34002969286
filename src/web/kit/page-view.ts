/** Spec 3, page-event record: logged, and given to the operator's analytics function when there is one. */
export interface PageEvent {
  readonly userId: string
  readonly page: string
  readonly eventType: string
  /** ISO 8601, UTC. */
  readonly timestamp: string
}

export const pageEvent = (page: string, userId: string, at: Date): PageEvent => ({
  userId,
  page,
  eventType: 'page_view',
  timestamp: at.toISOString(),
})

/** Records one visit of a page such as `home_page`; never fails. */
export function recordPageView(page: string, userId = 'unknown') {
  const event = pageEvent(page, userId, new Date())
  console.info('Page event', event)
  try {
    window.gtag?.('event', event.eventType, {
      event_category: 'User Interaction',
      event_label: page,
      user_id: userId,
    })
  } catch (error) {
    console.error('Analytics failed:', error)
  }
}
