import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { listFolders } from '../contract.ts'
import { patientCall } from './transfer/patience.ts'

/** Spec 7: the folders of the store, and what else the site wants; it is asked again for two minutes (SDK-04). */
export function useFolders() {
  const [askedAgain, setAskedAgain] = useState(false)
  const asked = (trouble: unknown) => {
    setAskedAgain(true)
    throw trouble
  }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) => patientCall((stop) => call(listFolders, { signal: stop }).catch(asked), signal),
    // By a rule of its own.
    retry: false,
  })
  return { data, error, isPending, askedAgain, again: () => void refetch() }
}
