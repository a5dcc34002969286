import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import card from './form-card.module.css'

interface FormButtonsProps {
  readonly kind?: 'main' | 'danger'
  readonly label: string
  readonly busy: boolean
  readonly busyLabel: string
  readonly cancel: string
  readonly onCancel: () => void
  /** Further buttons, between the two. */
  readonly children?: ReactNode
}

/** Buttons that send a form on a card and close it. */
export const FormButtons = ({
  kind = 'main',
  label,
  cancel,
  onCancel,
  children,
  ...send
}: FormButtonsProps) => (
  <div className={card.buttons}>
    <Button type="submit" kind={kind} {...send}>
      {label}
    </Button>
    {children}
    <Button onClick={onCancel} disabled={send.busy}>
      {cancel}
    </Button>
  </div>
)
