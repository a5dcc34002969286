import { useState } from 'react'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { Button, type ButtonKind, ButtonLink } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { CheckField, SelectField, TextField } from '#client/ui/form/field.tsx'
import { paths } from '#shared/paths.ts'
import styles from './kit-page.module.css'

const kinds: readonly ButtonKind[] = ['main', 'normal', 'quiet', 'danger']
const options = [
  { value: '', label: 'All grades' },
  { value: 'Grade 4', label: 'Grade 4' },
]

function Buttons() {
  return (
    <section className="section">
      <h2>Buttons</h2>
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} disabled>
            disabled
          </Button>
          <Button kind={kind} busy busyLabel="Working...">
            busy
          </Button>
          <ButtonLink kind={kind} href={paths.home}>
            link
          </ButtonLink>
        </div>
      ))}
      <OutsideLink href="https://example.org/">A link to another site</OutsideLink>
      <DownloadLink href="/favicon.svg" fileName="favicon.svg" size="1 kB" onFetch={() => undefined}>
        A file to keep
      </DownloadLink>
    </section>
  )
}

function Fields() {
  return (
    <section className="section">
      <h2>Fields</h2>
      <div className={styles.grid}>
        <TextField label="Plain" placeholder="such as algebra" />
        <TextField label="With a hint" hint="The hint says what to write." />
        <TextField label="With an error" defaultValue="http://" error="⚠️ Link must use HTTPS" />
        <TextField label="Disabled" disabled defaultValue="Nothing to change" />
        <PasswordField label="Password" defaultValue="hold the eye" />
        <SelectField label="Grade" options={options} />
        <SelectField label="Grade with an error" options={options} error="⚠️ Please select a grade" />
        <CheckField label="I agree to all of this." />
        <CheckField label="I agree to this too." error="Please tick the box." />
      </div>
    </section>
  )
}

function ChipsAndDialog() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section className="section">
      <h2>Chips, dialog</h2>
      <div className={styles.row}>
        <Chip tone="grade">Grade 4</Chip>
        <Chip>a tag that is rather long, as tags sometimes are</Chip>
        <Chip tone="grade" removeLabel="Remove Grade 5" onRemove={() => undefined}>
          Grade 5
        </Chip>
        <Chip removeLabel="Remove fractions" onRemove={() => undefined}>
          fractions
        </Chip>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="✅ Resource Uploaded Successfully!"
        cancel="Cancel"
        confirm={{ kind: 'danger', children: 'Delete', onClick: close }}
      >
        <p>Escape, the veil and both buttons close it; focus returns.</p>
      </ConfirmDialog>
    </section>
  )
}

/** Buttons and form fields. */
export function KitControls() {
  return (
    <>
      <Buttons />
      <Fields />
      <ChipsAndDialog />
    </>
  )
}
