import { useQueryClient } from '@tanstack/react-query'
import { call, read } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import {
  getNotifications,
  getShopNotifications,
  putNotifications,
  putShopNotifications,
  type NotificationChoices,
} from '../../contract.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const ownNotifications = read(getNotifications)
export const shopNotifications = read(getShopNotifications)

/** Changes the user's own notification settings. */
export function useChooseNotifications() {
  const client = useQueryClient()
  return useMutation({
    // Serialised, because two boxes may be ticked faster than the server responds.
    scope: { id: 'own notifications' },
    mutationFn: (body: NotificationChoices) => call(putNotifications, { body }),
    onSuccess: (settings) => {
      client.setQueryData(ownNotifications.queryKey, settings)
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
    onSettled: () => refresh(client, getNotifications),
  })
}

/** Changes the shop-wide notification settings. */
export function useShopNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { chat?: boolean; digest_hour?: number; version: number }) =>
      call(putShopNotifications, { body }),
    onSuccess: (shop) => {
      client.setQueryData(shopNotifications.queryKey, shop)
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
    onSettled: () => refresh(client, getShopNotifications),
  })
}
