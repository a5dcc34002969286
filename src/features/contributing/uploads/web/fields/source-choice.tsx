import { useEffect, useRef, useState } from 'react'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { fileTypeOf, fileTypes } from '#features/contributing/files/file-type.ts'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { normalizeLink, maxLinkLength } from '../../link.ts'
import { sourceFieldTexts as texts } from '../../messages.ts'
import { KnownFileNote } from '../same-file-note.tsx'
import type { UploadFormPart } from '../use-upload-form.ts'

const extensions = Object.keys(fileTypes).map((extension) => `.${extension}`)
const typeChoices = [
  { value: '', label: texts.choose },
  { value: 'file', label: texts.file },
  { value: 'link', label: texts.link },
] as const

/** A file that is dropped beside a field: inline-bootstrap.ts prevents the browser from opening it. */
function useDroppedFile(take: (file: File) => void) {
  useEffect(() => {
    const onDrop = ({ defaultPrevented, dataTransfer }: DragEvent) => {
      const file = dataTransfer?.files[0]
      if (defaultPrevented && file) take(file)
    }
    addEventListener('drop', onDrop)
    return () => removeEventListener('drop', onDrop)
  })
}

export function SourceChoice({ form }: UploadFormPart) {
  const { type, title, file } = form.values
  // CONTRIB-05: another type clears the fields of the previous one, and its default title.
  const choose = (chosen: string) =>
    form.change({
      type: typeChoices.find(({ value }) => value === chosen)?.value ?? '',
      file: undefined,
      link: '',
      ...((file?.name ?? form.lostFile) === title && { title: '' }),
    })
  useDroppedFile((dropped) => {
    // A typed link and a file in transfer stay.
    if (form.values.link !== '' || form.sending.busy) return
    form.change({ type: 'file' })
    form.chooseFile(dropped)
  })
  return (
    <>
      <SelectField
        label={texts.label}
        value={type}
        options={typeChoices}
        error={form.errorOf('type')}
        onChange={({ target }) => choose(target.value)}
      />
      {type === 'file' && <FileField form={form} />}
      {type === 'link' && <LinkField form={form} />}
    </>
  )
}

function FileField({ form }: UploadFormPart) {
  const { lostFile } = form
  const { file } = form.values
  const input = useRef<HTMLInputElement>(null)
  // A restored or dropped file was not chosen in this input; setting `files` shows its name.
  useEffect(() => {
    if (!file || !input.current || input.current.files?.[0] === file) return
    const list = new DataTransfer()
    list.items.add(file)
    input.current.files = list.files
  }, [file])
  const type = file && fileTypeOf(file.name)
  const hint = lostFile ? texts.chooseAgain({ fileName: lostFile }) : texts.fileHint
  return (
    <div>
      <TextField
        ref={input}
        label={texts.file}
        type="file"
        accept={extensions.join(',')}
        hint={
          file && type
            ? `${type.label} · ${bytesLabel(file.size)}`
            : ((form.errorOf('file') && form.error?.cause) ?? hint)
        }
        error={form.errorOf('file')}
        onChange={({ target }) => {
          if (!form.chooseFile(target.files?.[0])) target.value = ''
        }}
      />
      <KnownFileNote file={file} />
    </div>
  )
}

function LinkField({ form }: UploadFormPart) {
  const { link } = form.values
  const [dropped, setDropped] = useState('')
  // CONTRIB-16: an invalid link is dropped on blur, not while typing.
  const settle = () => {
    const normalized = normalizeLink(link)
    setDropped(normalized === '' ? link.trim() : '')
    form.change({ link: normalized })
  }
  return (
    <TextField
      label={texts.link}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLinkLength}
      placeholder={texts.linkBegins}
      hint={dropped ? texts.linkDropped({ typed: dropped }) : texts.linkHint}
      value={link}
      error={form.errorOf('link')}
      onBlur={settle}
      onChange={({ target }) => form.change({ link: target.value })}
    />
  )
}
