import { useEffect } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'

const loadShortcuts = () => import('../shortcuts/row-shortcuts.tsx')

/** Shortcuts load for a mouse, which comes with a keyboard, or with the first key of a phone's keyboard. */
export function LazyShortcuts({ onNext }: { readonly onNext: () => void }) {
  const { module: here, begin } = useLazyModule(loadShortcuts)
  useEffect(() => {
    if (matchMedia('(any-hover: hover)').matches) return begin()
    addEventListener('keydown', begin, { once: true })
    return () => removeEventListener('keydown', begin)
  }, [begin])
  return here ? <here.RowShortcuts onNext={onNext} /> : null
}
