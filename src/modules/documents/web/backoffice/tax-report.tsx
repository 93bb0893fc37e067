import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { read } from '#kernel/web/api.ts'
import { Loaded } from '#kernel/web/backoffice/loaded.tsx'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { getTaxReport, type TaxReportLine, closeTaxMonth, reopenTaxMonth } from '../../contract/index.ts'
import { monthBefore, lastDayOf } from './month-before.ts'
import { taxClosings, useCloseMonth, useReopenMonth } from '../queries/staff-tax-closings.ts'

/** Whether the chosen days are a closed month, or one that can be closed; nothing for other days. */
function TaxMonth({ period: { from, to } }: { period: { from: string; to: string } }) {
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

/** The taxes of a period by place and rate, for the return. */
export function TaxReport() {
  const { timeZone } = useShopConfig()
  const [isOpen, setOpen] = useState(false)
  const [period, setPeriod] = useState(() => monthBefore(dayIn(timeZone, new Date())))
  const isWhole = period.from !== '' && period.to !== ''
  const query = useQuery({
    ...read(getTaxReport, { query: period }),
    enabled: isOpen && isWhole,
  })
  return (
    <details
      className="mb-6 rounded-lg border border-line bg-surface px-5 py-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-medium">Tax report</summary>
      <p className="mt-2 text-note/5 text-ink-soft">
        Invoices count on the day of the delivery, deposits and credit notes on the day of their issue. What
        is taken off for paying early is taken off here.
      </p>
      <div className="mt-4 grid max-w-md grid-cols-2 gap-4">
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            label={end === 'from' ? 'First day' : 'Last day'}
            value={period[end]}
            onChange={({ target }) => setPeriod({ ...period, [end]: target.value })}
          />
        ))}
      </div>
      {isOpen && isWhole && <TaxMonth period={period} />}
      <Loaded query={query} waiting={isOpen && isWhole && <Skeleton className="mt-4 h-24" />}>
        {(data) => <Lines lines={data} />}
      </Loaded>
    </details>
  )
}

function Lines({ lines }: { lines: readonly TaxReportLine[] }) {
  if (lines.length === 0) return <p className="mt-4 text-ink-soft">No taxes in these days.</p>
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full min-w-xl">
        <thead>
          <tr className="text-left text-note text-ink-soft">
            <th className="py-2 font-medium">Place</th>
            <th className="py-2 text-right font-medium">Percent</th>
            <th className="py-2 text-right font-medium">Without tax</th>
            <th className="py-2 text-right font-medium">Tax</th>
            <th className="py-2 text-right font-medium">Documents</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={JSON.stringify(line)} className="border-t border-line">
              <td className="py-2">
                {[line.country, line.region, line.jurisdiction].filter(Boolean).join(' · ')}
              </td>
              <td className="figures py-2 text-right">{line.percent} %</td>
              <td className="figures py-2 text-right">{officeMoney(line.net, line.currency)}</td>
              <td className="figures py-2 text-right">{officeMoney(line.tax, line.currency)}</td>
              <td className="figures py-2 text-right">{line.documents}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
