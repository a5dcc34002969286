import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { dialogTexts as texts } from '../../messages.ts'

interface LazyPartProps<Code> {
  /** Identifies the code, and names it when it fails to load. */
  readonly title: string
  /** Tells code apart that has the same title: a dialog and a page load different modules. */
  readonly place?: string | undefined
  /** Of the same module for a title and place. */
  readonly load: () => Promise<Code>
  readonly children: (code: Code) => ReactNode
}

/** Loads code when it is drawn; a failed load shows a retry button instead of breaking the page. */
export function LazyPart<Code>({ title, place = '', load, children }: LazyPartProps<Code>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['code', title, place],
    queryFn: async () => ({ code: await withLoadTimeout(load()) }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  if (data) return children(data.code)
  return <NotLoaded what={title} error={error} refetch={refetch} lines={6} label={texts.loading} />
}
