import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { call, read } from '#kernel/web/api.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import {
  getTaxSettings,
  putTaxSettings,
  type TaxClass,
  type TaxSettings,
} from '#modules/taxes/contract/index.ts'
import { getTurnover } from '../../contract/index.ts'

/** Turnover of a year by quarter and activity, as household businesses in Vietnam declare it. */
export function Turnover() {
  const { timeZone } = useShopConfig()
  const [isOpen, setOpen] = useState(false)
  const [year, setYear] = useState(() => dayIn(timeZone, new Date()).slice(0, 4))
  const { data: taxes } = useQuery(read(getTaxSettings))
  const isYear = /^20\d{2}$/.test(year)
  const { data } = useQuery({
    ...read(getTurnover, { query: { year: Number(year) } }),
    enabled: isOpen && isYear,
  })
  if (!taxes?.isOn) return null
  return (
    <details
      className="mb-6 rounded-lg border border-line bg-surface px-5 py-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-medium">Turnover by activity</summary>
      <p className="mt-2 text-note/5 text-ink-soft">
        Of invoices, by the day that counts for taxes; credit notes are taken off. Each tax class counts for
        the activity that is named here.
      </p>
      <Activities key={taxes.version} taxes={taxes} />
      <div className="mt-4 max-w-40">
        <Field
          label="Year"
          inputMode="numeric"
          maxLength={4}
          value={year}
          onChange={({ target }) => setYear(target.value)}
        />
      </div>
      {isOpen && isYear && !data && <Skeleton className="mt-4 h-24" />}
      {data?.length === 0 && <p className="mt-4 text-ink-soft">No turnover in this year.</p>}
      {data && data.length > 0 && (
        <table className="mt-4 w-full max-w-2xl">
          <thead>
            <tr className="text-left text-note text-ink-soft">
              <th className="py-2 font-medium">Quarter</th>
              <th className="py-2 font-medium">Activity</th>
              <th className="py-2 text-right font-medium">Without tax</th>
              <th className="py-2 text-right font-medium">As priced</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ quarter, activity, currency, net, amount }) => (
              <tr key={`${quarter} ${activity} ${currency}`} className="border-t border-line">
                <td className="figures py-2">{quarter}</td>
                <td className="py-2">{activity || t('None')}</td>
                <td className="figures py-2 text-right">{officeMoney(net, currency)}</td>
                <td className="figures py-2 text-right">{officeMoney(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

/** The activity of each tax class. */
function Activities({ taxes }: { taxes: TaxSettings }) {
  const may = useMay(putTaxSettings)
  const [classes, setClasses] = useState<TaxClass[]>(taxes.classes)
  const { mutate, isPending } = useWrite({
    write: () => call(putTaxSettings, { body: { classes, version: taxes.version } }),
    done: 'Settings saved',
    failed: 'Failed to save settings',
    refreshes: [getTaxSettings, getTurnover],
  })
  return (
    <Form className="mt-4 grid gap-4 sm:grid-cols-2 desk:grid-cols-4" onSend={() => mutate()}>
      {classes.map(({ code, name, activity = '' }) => (
        <Field
          key={code}
          label={name}
          value={activity}
          maxLength={100}
          disabled={!may}
          onChange={({ target }) =>
            setClasses(
              classes.map((candidate) =>
                candidate.code === code ? { ...candidate, activity: target.value } : candidate,
              ),
            )
          }
        />
      ))}
      <Button
        type="submit"
        look="quiet"
        size="sm"
        disabled={!may || isPending}
        className="justify-self-start"
      >
        Save activities
      </Button>
    </Form>
  )
}
