import { useQueryClient } from '@tanstack/react-query'
import { createBanner, deleteBanner, orderBanners, updateBanner } from '../../contract/banners.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { listBanners, type Banner } from '../../contract/content.ts'
import { call, read } from '#kernel/web/api.ts'
import { useOrder } from '#kernel/web/backoffice/editing/use-order.ts'
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

/** Reorders banners. */
export const useOrderBanners = () =>
  useOrder<Banner>(orderBanners, {
    list: listBanners,
    key: allBanners.queryKey,
    done: 'Banner order updated successfully',
    failed: 'Failed to update banner order',
  })
