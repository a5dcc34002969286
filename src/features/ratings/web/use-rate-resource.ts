import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { rateResource } from '../contract.ts'
import type { Rating } from '../rating.ts'
import { type Rated, withoutStars, withStars } from './stars.ts'

/** Changes the rating of a resource wherever the browser shows it. */
export type PatchRating = (resourceId: string, change: (rating: Rating) => Rated) => void

/** Gives the function for a click on a star: shown at once, taken back when the server does not take it (TABLE-25). */
export function useRateResource(resourceId: string, patch: PatchRating) {
  const client = useQueryClient()
  const mutationKey = ['rate', resourceId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (stars: number) => call(rateResource, { params: { resourceId }, body: { stars } }),
    onMutate: (stars) => patch(resourceId, (rating) => withStars(rating, stars)),
    // While other clicks are under way the answer does not know them yet.
    onSuccess: (rated) => client.isMutating({ mutationKey }) === 1 && patch(resourceId, () => rated),
    onError: (error, stars) => {
      patch(resourceId, (rating) => withoutStars(rating, stars))
      console.error('Rating failed:', error)
    },
  })
  return mutate
}
