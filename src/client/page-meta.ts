import { useEffect, useRef } from 'react'
import { useLocation } from './router/router.ts'

export interface PageMeta {
  /** The page's own name; the site's name is put behind it. */
  readonly title: string
  readonly description: string
  readonly keywords: string
  /** The page's name in analytics, such as `home_page`. */
  readonly view: string
}

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)

function setMeta(name: string, content: string) {
  const tag = metaContent(name) ?? document.head.appendChild(document.createElement('meta'))
  tag.name = name
  tag.content = content
}

let lastPath: string | undefined

/** After a navigation the reader starts at the heading; on the first load the browser has its own start. */
function arrive(path: string) {
  const moved = lastPath !== undefined && lastPath !== path
  lastPath = path
  const heading = moved ? document.querySelector('h1') : null
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Sets the tab's title, the one description and the one keywords tag, records the visit, and moves focus to the h1. */
export function usePageMeta({ title, description, keywords, view }: PageMeta) {
  const [path] = useLocation()
  const recorded = useRef('')
  useEffect(() => {
    const siteName = metaContent('application-name')?.content ?? ''
    document.title = siteName && title !== siteName ? `${title} · ${siteName}` : title
    setMeta('description', description)
    setMeta('keywords', keywords)
  }, [title, description, keywords])
  useEffect(() => {
    arrive(path)
    // React's strict mode runs effects twice; one visit is one record.
    if (recorded.current === path) return
    recorded.current = path
    recordPageView(view)
  }, [path, view])
}

/** One visit of a page. */
export interface PageView {
  /** The page's name in analytics, such as `home_page`. */
  readonly page: string
  readonly at: Date
}

const bufferedViews: PageView[] = []
let hear = (view: PageView): unknown => bufferedViews.push(view)

/** Records one visit of a page such as `home_page`; never fails. What becomes of it is the listener's. */
function recordPageView(page: string) {
  hear({ page, at: new Date() })
}

/** Says who hears of visits, those before included. */
export function onPageView(listener: (view: PageView) => unknown) {
  hear = listener
  for (const view of bufferedViews.splice(0)) listener(view)
}
