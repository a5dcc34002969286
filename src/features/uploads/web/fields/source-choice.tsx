import { useEffect, useRef, useState } from 'react'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { fileTypeOf, fileTypes } from '#features/files/file-type.ts'
import { bytesLabel } from '#features/resources/format.ts'
import { normalizeLink, maxLinkLength } from '../../link.ts'
import { sourceFieldTexts as texts } from '../../messages.ts'
import type { UploadFormPart } from '../use-upload-form.ts'

const extensions = Object.keys(fileTypes).map((extension) => `.${extension}`)
const typeChoices = [
  { value: '', label: texts.choose },
  { value: 'file', label: texts.file },
  { value: 'link', label: texts.link },
] as const

/** File or link, and then the field for the one that was chosen. */
export function SourceChoice({ form }: UploadFormPart) {
  const { type, title, file } = form.values
  // CONTRIB-05: another type clears what belonged to the former one, the default title with it.
  const choose = (chosen: string) =>
    form.change({
      type: typeChoices.find(({ value }) => value === chosen)?.value ?? '',
      file: undefined,
      link: '',
      ...(file?.name === title && { title: '' }),
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
  const { file } = form.values
  const box = useRef<HTMLInputElement>(null)
  // A file that was kept over a reload was not chosen in this box; it shows its name all the same.
  useEffect(() => {
    if (!file || !box.current || (box.current.files?.length ?? 0) > 0) return
    const list = new DataTransfer()
    list.items.add(file)
    box.current.files = list.files
  }, [file])
  const known = file && fileTypeOf(file.name)
  return (
    <TextField
      ref={box}
      label={texts.file}
      type="file"
      accept={extensions.join(',')}
      hint={file && known ? `${known.label} · ${bytesLabel(file.size)}` : texts.fileHint}
      error={form.errorOf('file')}
      onChange={({ target }) => {
        if (!form.chooseFile(target.files?.[0])) target.value = ''
      }}
    />
  )
}

function LinkField({ form }: UploadFormPart) {
  const { link } = form.values
  const [dropped, setDropped] = useState('')
  // CONTRIB-16: what is no link goes when the box is left, never under the writing hand.
  const settle = () => {
    const kept = normalizeLink(link)
    setDropped(kept === '' ? link.trim() : '')
    form.change({ link: kept })
  }
  return (
    <TextField
      label={texts.link}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLinkLength}
      placeholder={texts.linkBegins}
      hint={dropped ? texts.linkDropped(dropped) : texts.linkHint}
      value={link}
      error={form.errorOf('link')}
      onBlur={settle}
      onChange={({ target }) => form.change({ link: target.value })}
    />
  )
}
