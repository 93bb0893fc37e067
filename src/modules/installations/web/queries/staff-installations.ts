import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { listOrders } from '#modules/orders/contract/index.ts'
import { useToastWrite } from '#modules/quotes/web/queries/index.ts'
import { updateOpportunity, type Opportunity } from '#modules/pipeline/contract/index.ts'
import {
  createInstallation,
  getInstallation,
  getVisitFeed,
  getVisitSettings,
  listInstallations,
  listOwnVisits,
  listPiecesToMeasure,
  listVisitReports,
  previewInstallationMail,
  sendInstallation,
  withdrawInstallationLink,
  updateInstallation,
  type Installation,
} from '../../contract/index.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Orders for which a visit can be scheduled: the newest, or those that match the search. */
export const orderChoices = (q: string) => readPage(listOrders, { query: { limit: 100, ...(q && { q }) } })
export const installationById = (id: string) => read(getInstallation, { params: { id } })
export const installationsBetween = (from: string, to: string) =>
  read(listInstallations, { query: { from, to, limit: 500 } })

/** The user's own visits. */
export const ownVisits = read(listOwnVisits)

/** The pieces that can be measured again at the user's own visits. */
export const piecesToMeasure = read(listPiecesToMeasure)
/** The measured sizes of an order. */
export const reportsOfOrder = (orderId: string) => read(listVisitReports, { query: { orderId } })

/** The usual time slots of visits. */
export const visitSettings = read(getVisitSettings)
/** Whether the user has a calendar feed of their visits. */
export const visitFeed = read(getVisitFeed)

/** Visits of an order. */
export const installationsOfOrder = (orderId: string) =>
  read(listInstallations, { query: { orderId, limit: 100 } })

export const writeInstallation = (id: string | null, body: Input<typeof updateInstallation>['body']) =>
  id === null ? call(createInstallation, { body }) : call(updateInstallation, { params: { id }, body })

/** The mail that sending day and time of a visit would write. */
export const installationMailPreview = (id: string) => read(previewInstallationMail, { params: { id } })

export const useSendInstallation = () =>
  useToastWrite(
    ({ id, version }: Installation) => call(sendInstallation, { params: { id }, body: { version } }),
    'Day and time sent',
    'Failed to send day and time',
  )

export const useWithdrawInstallationLink = () =>
  useToastWrite(
    ({ id }: Installation) => call(withdrawInstallationLink, { params: { id } }),
    'The link no longer works',
    'Failed to end the link',
  )

/**
 * Cancels what depended on a cancelled order: its visits, and the opportunity that it won.
 * @param close called when the response has arrived, before the records are refetched
 */
export function useFollowCancellation(close: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ visits, won }: { visits: readonly Installation[]; won: Opportunity | null }) => {
      for (const { id, version } of visits) {
        await call(updateInstallation, { params: { id }, body: { status: 'cancelled', version } })
      }
      if (won) {
        const body = { stage: 'negotiation' as const, version: won.version }
        await call(updateOpportunity, { params: { id: won.id }, body })
      }
    },
    onSuccess: () => toast({ title: 'Customer records updated successfully' }),
    onError: toastFailure('Failed to update customer records'),
    onSettled: () => {
      close()
      return refresh(client, { path: '/api/crm' })
    },
  })
}
