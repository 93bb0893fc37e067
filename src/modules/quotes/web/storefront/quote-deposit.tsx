import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { TransferCard } from '#modules/payment-terms/web/storefront/index.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'

/** The deposit that a quote asks for: before it is accepted what it is, afterwards how it is paid. */
export default function QuoteDeposit({ payment }: { payment: NonNullable<PublicQuote['payment']> }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { deposit, rest, depositDue, transfer } = payment
  if (depositDue === 0) return <p>{t('payment.states.deposit_paid')}</p>
  return (
    <section className="grid gap-4">
      <p>{t('payment.depositAsked', { deposit: money(deposit), rest: money(rest) })}</p>
      {transfer && <TransferCard transfer={transfer} />}
    </section>
  )
}
