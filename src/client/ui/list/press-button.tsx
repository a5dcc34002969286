/** Buttons of lists that change by themselves: a press does what its button showed when the pointer or key went down. */
import { type MouseEvent, type SyntheticEvent, useEffect } from 'react'
import { Button, type ButtonProps } from '../button.tsx'

interface Press {
  readonly target: EventTarget | null
  /** Action of the button at that moment; undefined if it was refused. */
  run?: () => void
}

let press: Press | undefined

/** A press begins with the pointer, and ends with the click or any key. */
const follow = ({ type, target }: Event) => {
  press = type === 'pointerdown' ? { target } : undefined
}

/** The same listener is added once, by the first button. */
function followPresses() {
  for (const type of ['pointerdown', 'pointercancel', 'keydown']) addEventListener(type, follow, true)
  addEventListener('click', follow)
}

interface PressButtonProps extends Omit<ButtonProps, 'onClick' | 'onPointerDown' | 'onKeyDown'> {
  readonly onPress: (button: HTMLButtonElement) => void
}

/** A press that began on another element does nothing: a live reload may have moved this button below the pointer. */
export function PressButton({ onPress, ...button }: PressButtonProps) {
  useEffect(followPresses, [])
  const onDown = ({ currentTarget, key }: SyntheticEvent<HTMLButtonElement> & { readonly key?: string }) => {
    // The click of Enter follows at once, that of the space bar when it is released.
    if (key === ' ') press ??= { target: currentTarget }
    if (press && !currentTarget.matches(':disabled, [aria-disabled]'))
      press.run = () => onPress(currentTarget)
  }
  const onClick = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    const isOwn = press && currentTarget.contains(press.target as Node)
    if (isOwn && press?.run) press.run()
    // A click of the keyboard or of an assistive technology has no press of the pointer.
    else if (!press || detail === 0) onPress(currentTarget)
  }
  return <Button {...button} onPointerDown={onDown} onKeyDown={onDown} onClick={onClick} />
}
