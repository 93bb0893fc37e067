import { rateSupportItem } from '../../contract/content.ts'
import { call } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Sends whether an article helped; no cached read changes. */
export function useRateSupportItem(id: string) {
  return useMutation({
    mutationFn: (helpful: boolean) => call(rateSupportItem, { params: { id }, body: { helpful } }),
  })
}
