/** Buttons of lists that change by themselves: a press does what its button showed when the pointer or key went down. */
import { type MouseEvent, type SyntheticEvent, useEffect } from 'react'
import { Button, type ButtonProps } from '../button.tsx'

/** Empty if it began elsewhere or on a refused button. */
interface Press {
  readonly button?: HTMLButtonElement
  /** Action of the button when the press began. */
  readonly run?: () => void
}

let press: Press | undefined

/** A press begins with the pointer, and ends with the click or any key. */
const follow = ({ type }: Event) => {
  press = type === 'pointerdown' ? {} : undefined
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
export function PressButton({ onPress, ...props }: PressButtonProps) {
  useEffect(followPresses, [])
  const onDown = ({ currentTarget: button, key }: SyntheticEvent<HTMLButtonElement> & { key?: string }) => {
    // The click of Enter follows at once, that of the space bar when it is released.
    if ((press || key === ' ') && !button.matches(':disabled, [aria-disabled]'))
      press = { button, run: () => onPress(button) }
  }
  const onClick = ({ currentTarget: button, detail }: MouseEvent<HTMLButtonElement>) => {
    if (press?.button === button) press.run?.()
    // A click of the keyboard or of an assistive technology has no press of the pointer.
    else if (!press || detail === 0) onPress(button)
  }
  return <Button {...props} onPointerDown={onDown} onKeyDown={onDown} onClick={onClick} />
}
