import { listAboutParts, type AboutPart } from '../../contract/about.ts'
import {
  createAboutPart,
  deleteAboutPart,
  orderAboutParts,
  updateAboutPart,
} from '../../contract/about-writes.ts'
import { call, read } from '#kernel/web/api.ts'
import { useOrder } from '#kernel/web/backoffice/editing/use-order.ts'
import { saveRecord, useWrite } from '#kernel/web/backoffice/write.ts'

/** All parts of the about page, including inactive ones, in the base language; for staff. */
export const allAboutParts = read(listAboutParts, { query: { limit: 500 } })

export const writeAboutPart = saveRecord(createAboutPart, updateAboutPart)

/** The messages about a write. */
interface Toasts {
  done: string
  failed: string
  /** Called on success, before anything is read again. */
  after: () => void
}

export const useDeleteAboutPart = (toasts: Toasts) =>
  useWrite({
    write: ({ id }: AboutPart) => call(deleteAboutPart, { params: { id } }),
    refreshes: [listAboutParts],
    ...toasts,
  })

/** Reorders parts of the about page. */
export const useOrderAboutParts = () =>
  useOrder<AboutPart>(orderAboutParts, {
    list: listAboutParts,
    key: allAboutParts.queryKey,
    done: 'Order of the parts updated successfully',
    failed: 'Failed to update the order of the parts',
  })
