import { useQuery } from '@tanstack/react-query'
import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { getOrder, listOrders } from '#modules/orders/contract/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import {
  getMargin,
  listClaims,
  pieceOfLabel,
  placeRemake,
  putOrderCosts,
  reportMistakes,
  updateClaim,
  type Claim,
  type RemakeForm,
} from '../../contract/index.ts'

/** What was claimed of an order, newest first. */
export const claimsOfOrder = (orderId: string) => readPage(listClaims, { query: { orderId, limit: 50 } })

export const marginOfOrder = (id: string) => read(getMargin, { params: { id } })

export const labelledPiece = (label: string) => read(pieceOfLabel, { params: { label } })

export const mistakeReport = read(reportMistakes, { query: {} })

const open = readPage(listClaims, { query: { status: 'open', limit: 1 } })

/** Whether the shop takes claims, and how many wait for an answer. */
export function useStaffClaims(): { isOffered: boolean; waiting: number } {
  const { data: shop } = useQuery(shopSettings)
  const isOffered = shop?.takes_claims === true
  const { data } = useQuery({ ...open, enabled: isOffered })
  return { isOffered, waiting: data?.total ?? 0 }
}

type Decision = Partial<Pick<Claim, 'status'>> & { answer?: string; causedBy?: string }

/** Decides on a claim, or writes down who made the mistake. */
export const useUpdateClaim = (after?: () => void) =>
  useWrite({
    write: ({ claim: { id, version }, ...decision }: { claim: Claim } & Decision) =>
      call(updateClaim, { params: { id }, body: { ...decision, version } }),
    done: 'Claim saved',
    failed: 'Failed to save the claim',
    refreshes: [listClaims],
    ...(after && { after }),
  })

/** Makes pieces of an order again. */
export const usePlaceRemake = (orderId: string, after: () => void) =>
  useWrite({
    write: (body: RemakeForm & { claimId?: string; causedBy?: string }) =>
      call(placeRemake, { params: { id: orderId }, body }),
    done: (_, order) => `Order ${order.order_number} makes it again`,
    failed: 'Failed to make the pieces again',
    refreshes: [listClaims, listOrders, getOrder, getMargin],
    after,
  })

/** Enters what staff know of the costs of an order. */
export const useSaveCosts = (orderId: string) =>
  useWrite({
    write: (body: { minutes: number | null; delivery: number | null; version: number }) =>
      call(putOrderCosts, { params: { id: orderId }, body }),
    done: 'Costs saved',
    failed: 'Failed to save the costs',
    refreshes: [getMargin],
  })
