import { useEffect, useRef } from 'react'
import { useLocation } from './router/router.ts'

export interface PageMeta {
  /** Without the site's name, which is appended. */
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

/** Focuses the heading after a navigation; on the first load the browser sets the focus. */
function focusHeading(path: string) {
  const moved = lastPath !== undefined && lastPath !== path
  lastPath = path
  const heading = moved ? document.querySelector('h1') : null
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Sets title, description and keywords, records the page view and moves focus to the h1. */
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
    focusHeading(path)
    // React's strict mode runs effects twice.
    if (recorded.current === path) return
    recorded.current = path
    listener({ page: view, at: new Date() })
  }, [path, view])
}

export interface PageView {
  /** The page's name in analytics, such as `home_page`. */
  readonly page: string
  readonly at: Date
}

const bufferedViews: PageView[] = []
let listener = (view: PageView): unknown => bufferedViews.push(view)

/** Sets the listener of page views, which receives the buffered ones first. */
export function onPageView(onView: (view: PageView) => unknown) {
  listener = onView
  for (const view of bufferedViews.splice(0)) onView(view)
}
