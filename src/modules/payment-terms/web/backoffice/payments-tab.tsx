import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { call } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { paymentSettings } from '../queries.ts'
import { PaymentSettingsCard } from './payment-settings-card.tsx'
import { tryPayment } from '../../contract/index.ts'
import { TransferFacts } from '../transfer-card.tsx'
import { transferWords } from './transfer-words.ts'

/** A total in, deposit and code to scan out. */
function PaymentTry() {
  const money = useOfficeMoney()
  const [total, setTotal] = useState('1000')
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(tryPayment, { body: { total: Number(total) } }),
    onError: toastFailure('Could not be worked out'),
  })
  return (
    <Card title="Try it" hint="What an order would ask for, by the saved settings. Nothing is stored.">
      <Form className="flex flex-wrap items-end gap-4" onSend={() => mutate()}>
        <NumberField label="Total of the order" decimals="currency" value={total} onChange={setTotal} />
        <Button type="submit" look="quiet" size="sm" disabled={isPending}>
          Work out
        </Button>
      </Form>
      {data && (
        <output aria-live="polite" className="mt-4 grid gap-4 border-t border-line pt-4">
          <p className="flex justify-between gap-4">
            <span>Deposit</span>
            <span className="figures font-medium">
              {data.deposit === null ? 'None' : money(data.deposit)}
            </span>
          </p>
          {data.deposit_limited && (
            <p className="text-ink-soft">The law of the place allows no more than this.</p>
          )}
          <p className="flex justify-between gap-4">
            <span>Rest</span>
            <span className="figures font-medium">{money(data.rest)}</span>
          </p>
          {data.transfer && <TransferFacts transfer={data.transfer} words={transferWords()} money={money} />}
        </output>
      )}
    </Card>
  )
}

/** How orders can be paid, and what a total would ask for. */
export function PaymentsTab() {
  const query = useQuery(paymentSettings)
  const { data } = query
  if (query.isError) return <CouldNotLoad query={query} />
  if (!data) return <Skeleton className="h-96 max-w-5xl" />
  return (
    <div className="grid max-w-5xl gap-6">
      <PaymentSettingsCard key={data.version} saved={data} />
      {data.isOn && <PaymentTry />}
    </div>
  )
}
