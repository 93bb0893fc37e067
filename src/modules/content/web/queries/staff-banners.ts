import { useQueryClient } from '@tanstack/react-query'
import { createBanner, deleteBanner, updateBanner } from '../../contract/banners.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { listBanners, type Banner } from '../../contract/content.ts'
import { call, read } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** All banners, including inactive ones, in their order; for staff. */
export const allBanners = read(listBanners, { query: { limit: 500 } })

const at = ({ id, version }: Banner) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })

/** Adds a banner, or changes the given one. */
export function useSaveBanner() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ banner, form }: { banner: Banner | null; form: Input<typeof createBanner>['body'] }) =>
      banner ? call(updateBanner, { ...at(banner), body: form }) : call(createBanner, { body: form }),
    onSettled: () => refresh(client, listBanners),
  })
}

export function useDeleteBanner() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Banner) => call(deleteBanner, { params: { id } }),
    onSettled: () => refresh(client, listBanners),
  })
}

/** Reorders banners: shown at once, and only those whose position changes are written. */
export function useOrderBanners() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ordered: readonly Banner[]) => {
      const saved: Banner[] = []
      for (const [index, banner] of ordered.entries()) {
        const sort_order = index + 1
        const moves = banner.sort_order !== sort_order
        saved.push(moves ? await call(updateBanner, { ...at(banner), body: { sort_order } }) : banner)
      }
      return saved
    },
    onMutate: (ordered) => client.setQueryData<Banner[]>(allBanners.queryKey, [...ordered]),
    // The next reordering needs these versions, whether or not the list has been read again by then.
    onSuccess: (saved) => client.setQueryData<Banner[]>(allBanners.queryKey, saved),
    onSettled: () => refresh(client, listBanners),
  })
}
