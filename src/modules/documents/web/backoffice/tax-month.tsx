import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { closeTaxMonth, reopenTaxMonth } from '../../contract/index.ts'
import { taxClosings, useCloseMonth, useReopenMonth } from '../queries/staff-tax-closings.ts'
import { lastDayOf } from './month-before.ts'

/** Whether the chosen days are a closed month, or one that can be closed; nothing for other days. */
export function TaxMonth({ period: { from, to } }: { period: { from: string; to: string } }) {
  const { timeZone } = useShopConfig()
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const { data } = useQuery(taxClosings)
  const may = { close: useMay(closeTaxMonth), open: useMay(reopenTaxMonth) }
  const { mutate: close, isPending: isClosing } = useCloseMonth()
  const { mutate: open, isPending: isOpening } = useReopenMonth()
  const month = from.slice(0, 7)
  const isMonth = from.endsWith('-01') && to === lastDayOf(month)
  if (!data || !isMonth) return null
  const closed = data.find((taxMonth) => taxMonth.month === month)
  if (closed) {
    const day = momentOf(closed.closedAt, timeZone)
    return (
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          {closed.closedBy
            ? t('Closed by {{name}}, {{day}}. These figures stay.', { name: closed.closedBy, day })
            : t('Closed {{day}}. These figures stay.', { day })}
        </span>
        {data[0] === closed && (
          <Button look="quiet" size="sm" disabled={!may.open || isOpening} onClick={() => open(month)}>
            Open the month again
          </Button>
        )}
      </p>
    )
  }
  const isClosable = to < today && !data.some((taxMonth) => taxMonth.month > month)
  return isClosable ? (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="quiet" size="sm" disabled={!may.close || isClosing} onClick={() => close(month)}>
        Close the month
      </Button>
      <span className="text-note/5 text-ink-soft">
        What comes later then counts in the month of its issue.
      </span>
    </p>
  ) : null
}
