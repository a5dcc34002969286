import { type ChangeEvent, type InputHTMLAttributes, useRef, useState } from 'react'
import { spokenLanguage } from '#client/spoken-language.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { fileTypeOf, fileTypes } from '#features/contributing/files/file-type.ts'
import { photoTexts as texts, uploadMessages } from '../../messages.ts'
import { photoPdf } from './photo-pdf.ts'
import { PhotoRows } from './photo-rows.tsx'
import { countFitting, fitPhotos, maxPhotosBytes } from './shrink-photo.ts'
import { usePhotos } from './use-photos.ts'
import styles from './photos.module.css'

interface PhotosDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The photos stay on the device until its promise is fulfilled; then the dialog closes. */
  readonly onMade: (file: File) => void | Promise<void>
  /** From the share inbox. */
  readonly photos: readonly File[]
}

type PhotoList = ReturnType<typeof usePhotos>

function summaryOf({ photos }: PhotoList) {
  const bytes = photos.reduce((sum, { jpeg }) => sum + jpeg.size, 0)
  const size = bytesLabel(Math.min(bytes, maxPhotosBytes))
  return photos.length > 0 && texts.summary({ pages: photos.length, size })
}

/** The name of the PDF and its making; `error` is that of the name, or of too many photos. */
function usePdf({ photos, replace }: PhotoList, { onMade, onClose }: PhotosDialogProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [isMaking, setMaking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fileName = `${name.trim().replaceAll(/[/\\]/g, '-')}.pdf`
  const isNamed = fileTypeOf(fileName) !== undefined
  const make = async () => {
    const fitted = await fitPhotos(photos)
    const [fit, all] = [countFitting(fitted), photos.length]
    if (fit < all) return setError(texts.excess({ fit, all, rest: all - fit }))
    const pdf = photoPdf(name.trim(), spokenLanguage, fitted)
    await onMade(new File([pdf], fileName, { type: fileTypes.pdf.mime }))
    replace([])
    setName('')
    onClose()
  }
  const begin = () => {
    setError(isNamed ? '' : uploadMessages.required)
    if (!isNamed) return input.current?.focus()
    setMaking(true)
    void make().finally(() => setMaking(false))
  }
  return { input, name, setName, isNamed, error, isMaking, begin }
}

/** Makes a PDF of photos on this device. They stay in the closed dialog. */
export function PhotosDialog(props: PhotosDialogProps) {
  const list = usePhotos(props.open, props.photos)
  const pdf = usePdf(list, props)
  const confirm = {
    children: pdf.isMaking ? texts.making : texts.make,
    busy: pdf.isMaking || list.waiting > 0,
    hidden: list.photos.length === 0,
    onClick: pdf.begin,
  }
  return (
    <ConfirmDialog
      {...{ open: props.open, title: texts.title, cancel: texts.cancel, confirm, busy: pdf.isMaking }}
      wide
      closedBy="closerequest"
      onClose={() => !pdf.isMaking && props.onClose()}
    >
      <p>{texts.notReadable}</p>
      <div className={styles.row}>
        <PhotoButton label={texts.take} capture="environment" onChoose={list.add} />
        <PhotoButton label={texts.choose} multiple onChoose={list.add} />
      </div>
      <ErrorAlert>{list.refusals.join(' ')}</ErrorAlert>
      <PhotoRows photos={list.photos} onChange={list.replace} />
      <LiveRegion>{list.waiting > 0 ? texts.reading : summaryOf(list)}</LiveRegion>
      {list.photos.length > 0 && (
        <TextField
          {...{ ref: pdf.input, label: texts.name, maxLength: 120, autoComplete: 'off', value: pdf.name }}
          error={pdf.isNamed ? undefined : pdf.error}
          onChange={({ target }) => pdf.setName(target.value)}
        />
      )}
      <ErrorAlert>{pdf.isNamed && pdf.error}</ErrorAlert>
    </ConfirmDialog>
  )
}

interface PhotoButtonProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly onChoose: (files: readonly File[]) => void
}

/** Opens the camera of the system, or its choice of files. */
function PhotoButton({ label, onChoose, ...attributes }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input {...attributes} ref={input} type="file" accept="image/*" hidden onChange={choose} />
    </>
  )
}
