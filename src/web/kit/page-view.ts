/** One visit of a page. */
export interface PageView {
  /** The page's name in analytics, such as `home_page`. */
  readonly page: string
  readonly at: Date
}

const unheard: PageView[] = []
let hear = (view: PageView): unknown => unheard.push(view)

/** Records one visit of a page such as `home_page`; never fails. What becomes of it is the listener's. */
export function recordPageView(page: string) {
  hear({ page, at: new Date() })
}

/** Says who hears of visits, those before included. */
export function onPageView(listener: (view: PageView) => unknown) {
  hear = listener
  for (const view of unheard.splice(0)) listener(view)
}
