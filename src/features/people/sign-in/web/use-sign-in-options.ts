import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { readSignInOptions } from '../contract.ts'

const useOptions = () =>
  useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => call(readSignInOptions, { signal }),
    staleTime: Infinity,
  })

/** Which ways in this site offers and what it asks of minors; undefined until it is known. */
export const useSignInOptions = () => useOptions().data

/** AUTH-13: false where Google is not set up, and where that could not be read; true while it is being read. */
export function useGoogleOffered(): boolean {
  const { data, isError } = useOptions()
  return data?.google ?? !isError
}
