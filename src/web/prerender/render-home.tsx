import { renderToString } from 'react-dom/server'
import { App } from '../app.tsx'

/** Home as HTML without data, rendered by the build. */
export const renderHome = () => renderToString(<App />)
