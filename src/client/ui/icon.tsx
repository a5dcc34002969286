/** Strokes on a 24 by 24 grid. These are on Home, which does not load the others. */
export const homeIcons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.500L20.5 20.5',
} as const

/** The path of an icon, on a grid of 24 by 24. */
export type Drawing = `M${string}`

interface IconProps {
  readonly drawing: Drawing
  readonly className?: string | undefined
}

/** An icon in the colour and size of the text around it, hidden from speech: a button with only an icon needs an `aria-label`. */
export function Icon({ drawing, className }: IconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawing} />
    </svg>
  )
}
