import { call, read } from '#kernel/web/api.ts'
import { toastFailure, useWrite } from '#kernel/web/backoffice/write.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#kernel/web/refresh.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import {
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../contract.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const allWebhooks = read(listWebhooks)
export const deliveriesOf = (id: string) => read(listWebhookDeliveries, { params: { id } })

/** Sends a message now, and shows the result. */
function useSend<Sent>(send: (input: Sent) => Promise<WebhookDelivery>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ status, error }) =>
      toast(
        status === 'delivered'
          ? { title: 'The message has arrived' }
          : { title: 'The message was not taken', description: error ?? '', variant: 'destructive' },
      ),
    onError: toastFailure('The message was not sent'),
    onSettled: () => refresh(client, listWebhooks),
  })
}

export const useTestWebhook = () => useSend((id: string) => call(testWebhook, { params: { id } }))

export const useRedeliver = (id: string) =>
  useSend((delivery: string) => call(redeliverWebhook, { params: { id, delivery } }))

export const useDeleteWebhook = () =>
  useWrite({
    write: ({ id }: Webhook) => call(deleteWebhook, { params: { id } }),
    done: 'Webhook removed',
    failed: 'Failed to remove the webhook',
    refreshes: [listWebhooks],
  })

/** @param show called with the new secret, which cannot be read again */
export const useRenewSecret = (show: (secret: string) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(renewWebhookSecret, { params: { id } }),
    onSuccess: ({ secret }) => show(secret),
    onError: toastFailure('Failed to make a new secret'),
    onSettled: () => refresh(client, listWebhooks),
  })
}
