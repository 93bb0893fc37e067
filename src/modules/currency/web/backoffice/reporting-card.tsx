import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { officeCount } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { putReportingCurrency, type ReportingCurrency } from '../../contract/index.ts'
import { rateCoverage, endpointsWithAmounts } from '../queries.ts'
import { currencyName, currencyOptions } from './currency-names.ts'
import { dayText, rateSentence } from './rate-text.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Shows and changes the currency in which inventory, CRM and forecasting report. */
export function ReportingCard({ saved }: { saved: ReportingCurrency }) {
  const client = useQueryClient()
  const may = useMay(putReportingCurrency)
  const [currency, setCurrency] = useState(saved.currency)
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (numbersStay: boolean) =>
      call(putReportingCurrency, { body: { currency, numbersStay, version: saved.version } }),
    onSuccess: () => {
      setAsking(false)
      toast({ title: 'Reporting currency saved' })
    },
    onError: (error) => {
      const inUse = error instanceof ApiError && error.code === 'reporting_currency_in_use'
      setAsking(inUse)
      if (!inUse) toastFailure('Failed to save the reporting currency')(error)
    },
    onSettled: () => refresh(client, ...endpointsWithAmounts),
  })
  return (
    <Card
      title="Reporting currency"
      hint={`The shop sells in ${currencyName(saved.shopCurrency)}. Inventory, CRM and forecasting report in this currency, and amounts typed there are in it.`}
    >
      <Form className="flex flex-wrap items-end gap-3" onSend={() => mutate(false)}>
        <SelectField
          label="Currency"
          value={currency}
          disabled={!may}
          frameClassName="grow"
          onChange={({ target }) => setCurrency(target.value)}
        >
          {currencyOptions([saved.currency, saved.shopCurrency]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="touch" disabled={!may || isPending || currency === saved.currency}>
          Save reporting currency
        </Button>
      </Form>
      <Today saved={saved} />
      <Dialog open={asking} onClose={() => setAsking(false)} title="Do the numbers stay?" closeLabel="Close">
        <p>
          Costs of items and values of opportunities were typed already. Their numbers stay as they are and
          will be read as {currencyName(currency)} instead of {currencyName(saved.currency)}.
        </p>
        <p className="mt-3 text-ink-soft">
          Go on only if they were meant in {currencyName(currency)} all along. Nothing is converted.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" disabled={isPending} onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button size="sm" disabled={isPending} onClick={() => mutate(true)}>
            The numbers stay
          </Button>
        </div>
      </Dialog>
    </Card>
  )
}

/** The current exchange rate, or a notice that amounts cannot be converted. */
function Today({ saved: { currency, shopCurrency, today } }: { saved: ReportingCurrency }) {
  const differ = currency !== shopCurrency
  const { data: coverage } = useQuery({ ...rateCoverage, enabled: differ })
  if (!differ)
    return <p className="text-ink-soft">It is the currency of the shop, so nothing is converted.</p>
  return (
    <div className="grid gap-1 text-desk/6">
      {today ? (
        <p className="figures">
          Today {rateSentence(today)}, the rate of {dayText(today.day)}.
        </p>
      ) : (
        <p>
          There is no rate of today: amounts of orders stay in {currencyName(shopCurrency)}. Add one below.
        </p>
      )}
      {coverage && coverage.days > 0 && coverage.first && coverage.last && (
        <p className="text-ink-soft">
          {coverage.days === 1 ? 'One day' : `${officeCount(coverage.days)} days`} with orders
          {coverage.days === 1 ? ' has' : ' have'} no rate, from {dayText(coverage.first)} to{' '}
          {dayText(coverage.last)}. Sums that hold them stay in {currencyName(shopCurrency)}.
        </p>
      )}
    </div>
  )
}
