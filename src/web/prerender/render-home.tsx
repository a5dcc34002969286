import { renderToString } from 'react-dom/server'
import { provideSiteOptions, type SiteOptions } from '#shared/site/site-options.ts'
import { App } from '../app.tsx'

/** Home as HTML without data, rendered by the server at its start. The build makes a module of it for each language. */
export function renderHome(options: SiteOptions): string {
  provideSiteOptions(options)
  return renderToString(<App />)
}
