import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createBanner, deleteBanner, updateBanner } from '../../contract/banners.ts'
import type { Input } from '../../../../kernel/contract/endpoint.ts'
import { listBanners } from '../../contract/content.ts'
import type { Banner } from '../../contract/content.ts'
import { call, read } from '../../../../kernel/web/api.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'

/** All banners, hidden ones too, in their order; for staff. */
export const allBanners = read(listBanners, { query: { limit: 500 } })

const at = ({ id, version }: Banner) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })

/** Adds a banner, or changes the one that is given. */
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

/** Puts banners into the given order: shown at once, and only those that move are written. */
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
    // The next move goes over these versions, whether or not the list is read again by then.
    onSuccess: (saved) => client.setQueryData<Banner[]>(allBanners.queryKey, saved),
    onSettled: () => refresh(client, listBanners),
  })
}
