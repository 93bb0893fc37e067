import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useCancelOrder } from '../../queries/orders.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'

/** Cancels an order that the shop has not confirmed yet, after asking. */
export function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useCancelOrder()
  const number = order.order_number

  async function cancel() {
    try {
      await mutateAsync(order.id)
      toast({ title: t('account.cancelled'), description: t('account.cancelledText', { number }) })
    } catch (error) {
      toast({
        title: t('account.cancelFailed'),
        description:
          (error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed'),
        variant: 'destructive',
      })
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <Button look="quiet" className="mt-4 noscript:hidden" onClick={() => setAsking(true)}>
        {t('account.cancel')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('account.cancelTitle', { number })}
        closeLabel={t('shell.close')}
      >
        <p className="text-ink-soft">{t('account.cancelText')}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setAsking(false)}>
            {t('account.keep')}
          </Button>
          <Button look="danger" disabled={isPending} onClick={() => void cancel()}>
            {isPending ? t('account.cancelling') : t('account.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
