import { call } from '#kernel/web/api.ts'
import { saveRecord, useWrite } from '#kernel/web/backoffice/write.ts'
import { createDiscount, deleteDiscount, updateDiscount, type Discount } from '../contract/index.ts'

/** What a change of a discount changes. */
export const endpointsWithDiscounts = [{ path: '/api/discounts' }, { path: '/api/settings' }] as const

export const writeDiscount = saveRecord(createDiscount, updateDiscount)

export const useDeleteDiscount = () =>
  useWrite({
    write: ({ id }: Discount) => call(deleteDiscount, { params: { id } }),
    done: 'Discount deleted successfully',
    failed: 'Failed to delete discount',
    refreshes: endpointsWithDiscounts,
  })
