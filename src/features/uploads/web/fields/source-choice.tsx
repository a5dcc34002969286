import { useEffect, useRef, useState } from 'react'
import { SelectField } from '#web/kit/ui/form/select-field.tsx'
import { TextField } from '#web/kit/ui/form/text-field.tsx'
import { fileTypeOf, fileTypes } from '#features/files/file-type.ts'
import { bytesLabel } from '#features/resources/format.ts'
import { keptLink, maxLinkLength } from '../../link.ts'
import type { UploadFormPart } from '../use-upload-form.ts'

const extensions = Object.keys(fileTypes).map((extension) => `.${extension}`)
const typeChoices = [
  { value: '', label: 'Choose a type' },
  { value: 'file', label: 'File' },
  { value: 'link', label: 'Link' },
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
        label="Upload type"
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
      label="File"
      type="file"
      accept={extensions.join(',')}
      hint={
        file && known ? `${known.label} · ${bytesLabel(file.size)}` : 'PDF, Word or PowerPoint, at most 10 MB'
      }
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
    const kept = keptLink(link)
    setDropped(kept === '' ? link.trim() : '')
    form.change({ link: kept })
  }
  return (
    <TextField
      label="Link"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLinkLength}
      placeholder="https://"
      hint={
        dropped
          ? `“${dropped}” was not kept: a link begins with https://`
          : 'The whole address, beginning with https://'
      }
      value={link}
      error={form.errorOf('link')}
      onBlur={settle}
      onChange={({ target }) => form.change({ link: target.value })}
    />
  )
}
