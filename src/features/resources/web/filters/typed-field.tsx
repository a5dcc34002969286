import { useEffect, useState } from 'react'
import { TextField } from '#web/kit/ui/form/field.tsx'
import type { FilterName } from '../table-query.ts'
import type { Narrow } from './use-table-in-address.ts'

/** A pause in typing after which the list is narrowed. */
const typingPauseMs = 200
const longestWords = 200

interface TypedFieldProps {
  readonly name: FilterName
  readonly label: string
  readonly placeholder: string
  readonly className?: string | undefined
  /** Its words as they stand in the address. */
  readonly inAddress: string
  readonly narrow: Narrow
}

/** Words that narrow a list while they are typed. Back and links put theirs into the box, without disturbing who types. */
export function TypedField({ name, inAddress, narrow, ...field }: TypedFieldProps) {
  const [text, setText] = useState(inAddress)
  const [shownFor, setShownFor] = useState(inAddress)
  if (shownFor !== inAddress) {
    setShownFor(inAddress)
    if (text.trim() !== inAddress) setText(inAddress)
  }
  useEffect(() => {
    const typed = text.trim()
    if (typed === inAddress) return
    const timer = setTimeout(() => narrow({ [name]: typed }, 'typing'), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, inAddress, name, narrow])
  return (
    <TextField
      {...field}
      type="search"
      maxLength={longestWords}
      autoComplete="off"
      enterKeyHint="search"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
