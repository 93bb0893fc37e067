import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import type { Withdrawal } from '../../contract/index.ts'

/** What it is about: everything of the order that can be withdrawn from, or that it knows no such order. */
export function linesText({ orderId, lines }: Withdrawal): string {
  if (orderId === null) return t('No order has this number and this address')
  const withdrawable = lines.filter(({ isWithdrawable }) => isWithdrawable)
  if (withdrawable.length === 0) return t('Nothing of it can be withdrawn from')
  return withdrawable.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}

/** Until when it could be declared. */
export function lastDayText({ orderId, lastDay, isLate }: Withdrawal): string {
  if (orderId === null) return ''
  if (lastDay === null) return t('Not delivered yet')
  const day = dateOf(lastDay, 'UTC')
  return isLate
    ? t('Late: the last day was {{day}}', { day })
    : t('In time: the last day is {{day}}', { day })
}
