import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney } from '#kernel/web/shop.ts'
import type { TransferInstructions } from '../../contract/index.ts'
import { TransferFacts } from '../transfer-card.tsx'

/** How a buyer transfers an amount. */
export function TransferCard({ transfer }: { transfer: TransferInstructions }) {
  const { t } = useTranslation()
  const money = useMoney()
  const words = {
    holder: t('payment.holder'),
    iban: 'IBAN',
    bic: 'BIC',
    bank: t('payment.bank'),
    number: t('payment.number'),
    amount: t('payment.amount'),
    reference: t('payment.reference'),
    code: t('payment.code'),
  }
  return (
    <div className="rounded-lg bg-linen p-5 print:bg-transparent print:p-0">
      <p className="mb-4 text-sm text-ink-soft">{t('payment.howToTransfer')}</p>
      <TransferFacts transfer={transfer} words={words} money={money} />
    </div>
  )
}
