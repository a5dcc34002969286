import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { fileTypes } from '#features/contributing/files/file-type.ts'
import { bytesLabel, factsLine } from '#features/catalogue/resources/format.ts'
import { descriptionHint } from '#features/contributing/previews/file-facts.ts'
import { sourceTexts as texts } from '../../messages.ts'
import type { OwnContribution } from '../use-contributions.ts'
import styles from './edit.module.css'
import type { EditState } from './use-edits.ts'

const accept = Object.keys(fileTypes)
  .map((extension) => `.${extension}`)
  .join(',')

interface SourceProps {
  readonly contribution: OwnContribution
  readonly form: EditState
  /** Text of a field that the moderator asks to check. */
  readonly check: string | undefined
}

function watchConnection(onChange: () => void) {
  for (const change of ['online', 'offline']) addEventListener(change, onChange)
  return () => {
    for (const change of ['online', 'offline']) removeEventListener(change, onChange)
  }
}

/** True while the browser knows that it has no network. */
const useIsOffline = () => useSyncExternalStore(watchConnection, () => !navigator.onLine)

/** The present file, and a field for the one that replaces it. */
function FileSource({ contribution, form, check }: SourceProps) {
  const { file } = form.edits
  const input = useRef<HTMLInputElement>(null)
  const isOffline = useIsOffline()
  // A file of the draft was not chosen in this input; setting `files` shows its name.
  useEffect(() => {
    if (!input.current) return
    const list = new DataTransfer()
    if (file) list.items.add(file)
    input.current.files = list.files
  }, [file])
  const describe = descriptionHint(contribution, texts.undescribed)
  const hint = file && isOffline ? texts.needsNetwork : file ? bytesLabel(file.size) : texts.replaceHint
  return (
    <div className={styles.source}>
      <p>
        {contribution.fileName} <span className={styles.facts}>{factsLine(contribution)}</span>
      </p>
      {describe !== '' && <p>{describe}</p>}
      <TextField
        ref={input}
        label={texts.replace}
        type="file"
        name="file"
        accept={accept}
        hint={hint}
        error={form.errors.file ?? check}
        onChange={({ target }) => form.change({ file: target.files?.[0] })}
      />
      {file && <Button onClick={() => form.change({ file: undefined })}>{texts.keep}</Button>}
    </div>
  )
}

const LinkSource = ({ contribution, form, check }: SourceProps) => (
  <TextField
    label={texts.link}
    name="file"
    inputMode="url"
    autoComplete="off"
    spellCheck={false}
    value={form.edits.link ?? contribution.file_url}
    error={form.errors.link ?? check}
    onChange={({ target }) => form.change({ link: target.value })}
  />
)

/** A file stays a file, a link stays a link. */
export const ReplaceSource: ComponentType<SourceProps> = (props) =>
  props.contribution.kind === 'link' ? <LinkSource {...props} /> : <FileSource {...props} />
