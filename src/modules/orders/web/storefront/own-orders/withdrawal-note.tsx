import { useTranslation } from '#kernel/web/i18n/use-translation.ts'

/** Whether a line can be withdrawn from; nothing without notices. */
export function WithdrawalNote({
  days,
  isGoods = false,
  className,
}: {
  /** The days for goods that can be withdrawn from; undefined: the order has no notices. */
  days: number | undefined
  /** Whether it is sold by the piece or in the size of a code, instead of made to a given size. */
  isGoods?: boolean
  className: string
}) {
  const { t } = useTranslation()
  if (days === undefined) return null
  return <p className={className}>{isGoods ? t('withdrawal.days', { days }) : t('withdrawal.none')}</p>
}
