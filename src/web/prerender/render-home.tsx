import { renderToString } from 'react-dom/server'
import { App } from '../app.tsx'

/** Home as HTML, as it is before anybody's data is there. Runs when the site is built. */
export const renderHome = () => renderToString(<App />)
