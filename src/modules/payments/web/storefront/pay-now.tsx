import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useMoney } from '#kernel/web/shop.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import type { OwnPayment } from '../../contract/index.ts'
import { checkPayment, paymentOf, startPayment, type PaidOrder } from '../queries/own-payment.ts'

/** Pays by card or wallet on the provider's page, and asks what has become of it when the buyer is back. */
export function PayNow({ of, payment: { online, isUnderway } }: { of: PaidOrder; payment: OwnPayment }) {
  const { t } = useTranslation()
  const money = useMoney()
  const client = useQueryClient()
  const { mutate: check, isPending: isAsking } = useMutation({
    mutationFn: () => checkPayment(of),
    onSuccess: (answer) => client.setQueryData(paymentOf(of).queryKey, answer),
  })
  useEffect(() => {
    if (isUnderway) check()
  }, [isUnderway, check])
  const {
    mutate: pay,
    isPending,
    isSuccess,
    error,
  } = useMutation({
    mutationFn: () => startPayment(of),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  })
  if (online === null) return null
  return (
    <div className="mt-5 grid justify-items-start gap-3 print:hidden">
      {isUnderway && <output>{isAsking ? t('payment.asking') : t('payment.underway')}</output>}
      {/* The page stays until the browser has left it. */}
      <Button disabled={isPending || isSuccess || isAsking} onClick={() => pay()}>
        {t('payment.payNow', { amount: money(online) })}
      </Button>
      <p className="text-sm text-ink-soft">{t('payment.payNowText')}</p>
      {error && (
        <p role="alert" className="text-clay">
          {error instanceof ApiError ? error.message : t('payment.payFailed')}
        </p>
      )}
    </div>
  )
}
