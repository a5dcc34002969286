import { useEffect, useState } from 'react'

/** Spec 9. */
const menuBreakpoint = 768

/** Whether the side menu is open. It closes when the window grows wider than 768 pixels, and stays closed then. */
export function useMenuOpen() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let width = window.innerWidth
    const onResize = () => {
      const grew = window.innerWidth > width
      width = window.innerWidth
      if (grew && width > menuBreakpoint) setOpen(false)
    }
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return { open, setOpen }
}
