import type { RefObject } from 'react'
import { headerTexts } from '../messages.ts'
import styles from './skip-link.module.css'

/** Past the header to the work. A button, because an address such as `#main` would be a route here. */
export function SkipLink({ to }: { readonly to: RefObject<HTMLElement> }) {
  return (
    <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
      {headerTexts.skip}
    </button>
  )
}
