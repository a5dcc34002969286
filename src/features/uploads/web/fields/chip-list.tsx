import { type ReactNode, useRef } from 'react'
import { Chip } from '#web/kit/ui/chip.tsx'
import { labelFieldTexts } from './messages.ts'
import styles from '../upload-form.module.css'

interface ChipListProps {
  readonly chips: readonly string[]
  /** How a chip is told; as it is, unless given. */
  readonly labelOf?: (chip: string) => string
  readonly tone: 'grade' | 'tag'
  readonly onRemove: (chip: string) => void
  /** The box and the button that add to the list. */
  readonly children: ReactNode
}

const asItIs = (chip: string) => chip

/** A list that is filled one by one: the way in, then what is in already, each to be taken out again. */
export function ChipList({ chips, labelOf = asItIs, tone, onRemove, children }: ChipListProps) {
  const area = useRef<HTMLDivElement>(null)
  const remove = (chip: string) => {
    onRemove(chip)
    // The pressed button goes with its chip; the list's box is the next thing of interest.
    area.current?.querySelector<HTMLElement>('select, input')?.focus()
  }
  return (
    <div ref={area} className={styles.listed}>
      <div className={styles.adding}>{children}</div>
      <ul role="list" aria-live="polite" className={styles.chips}>
        {chips.map((chip) => (
          <li key={chip}>
            <Chip
              tone={tone}
              onRemove={() => remove(chip)}
              removeLabel={labelFieldTexts.remove(labelOf(chip))}
            >
              {labelOf(chip)}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
