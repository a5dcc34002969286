/** Buttons of lists that change by themselves: a press does what its button showed when the pointer or key went down. */
import { forwardRef, type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect } from 'react'
import { Button, type ButtonProps } from '../button.tsx'

interface Press {
  readonly target: EventTarget | null
  /** Action of the button at that moment; undefined if it was refused. */
  run?: () => void
}

let press: Press | undefined

const begin = ({ target }: Event) => {
  press = { target }
}
const end = (event: Event) => {
  // A held key repeats its event; the first one counts.
  if (!('repeat' in event && event.repeat)) press = undefined
}

/** The same listener is added once, by the first button. */
function watchPresses() {
  addEventListener('pointerdown', begin, true)
  addEventListener('pointercancel', end, true)
  addEventListener('keydown', end, true)
  addEventListener('click', end)
}

interface PressButtonProps extends Omit<ButtonProps, 'onClick' | 'onPointerDown' | 'onKeyDown'> {
  readonly onPress: (button: HTMLButtonElement) => void
}

const isRefused = (button: HTMLButtonElement) =>
  button.disabled || button.getAttribute('aria-disabled') === 'true'

/** A press that began on another element does nothing: a live reload may have moved this button below the pointer. */
export const PressButton = forwardRef<HTMLButtonElement, PressButtonProps>(function PressButton(
  { onPress, ...button },
  ref,
) {
  useEffect(watchPresses, [])
  const remember = ({ currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    if (press && !isRefused(currentTarget)) press.run = () => onPress(currentTarget)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    // The click of Enter follows at once, that of the space bar when it is released.
    if (event.key !== ' ' || press) return
    press = { target: event.currentTarget }
    remember(event)
  }
  const onClick = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    const isOwn = press?.target instanceof Node && currentTarget.contains(press.target)
    const run = isOwn ? press?.run : undefined
    // A click of the keyboard or of an assistive technology has no press of the pointer.
    if (run || (press && detail > 0)) run?.()
    else onPress(currentTarget)
  }
  return <Button {...button} ref={ref} onPointerDown={remember} onKeyDown={onKeyDown} onClick={onClick} />
})
