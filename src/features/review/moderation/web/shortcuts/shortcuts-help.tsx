import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { CheckField } from '#client/ui/form/field.tsx'
import { shortcutTexts as texts } from '../../messages.ts'
import { type ShortcutKey, type Shortcuts, useShortcutChoice, useShortcuts } from './use-shortcuts.ts'
import styles from './shortcuts-help.module.css'

interface ShortcutsHelpProps {
  /** The actions of this page; `?` opens the help. */
  readonly actions: Shortcuts
}

/** A button that opens the list of shortcuts and their switch. Runs the shortcuts while mounted. */
export function ShortcutsHelp({ actions }: ShortcutsHelpProps) {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useShortcutChoice()
  const all: Shortcuts = { ...actions, '?': () => setOpen(true) }
  useShortcuts(all)
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      <Dialog open={open} title={texts.title} onClose={() => setOpen(false)}>
        <dl className={styles.keys}>
          {(Object.keys(all) as ShortcutKey[]).map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key.toUpperCase()}</kbd>
              </dt>
              <dd>{texts.keys[key === '?' ? 'help' : key]}</dd>
            </div>
          ))}
        </dl>
        <CheckField
          label={on ? texts.on : texts.off}
          checked={on}
          onChange={({ target }) => setOn(target.checked)}
        />
      </Dialog>
    </>
  )
}
