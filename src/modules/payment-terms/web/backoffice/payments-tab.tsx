import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { call } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { Card, useSettingsWrite } from '#modules/settings/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { paymentSettings, savePaymentSettings } from '../queries.ts'
import {
  tryPayment,
  paymentMethods,
  putPaymentSettings,
  type getPaymentSettings,
  type PaymentMethod,
  type PaymentSettings,
} from '../../contract/index.ts'
import { TransferFacts } from '../transfer-card.tsx'
import { transferWords } from './transfer-words.ts'
import { AccountFields } from './account-fields.tsx'
import { methodLabels } from './method-labels.ts'
import { TermsFields } from './terms-fields.tsx'

type Saved = z.output<typeof getPaymentSettings.success.body>

function PaymentSettingsCard({ saved }: { saved: Saved }) {
  const may = useMay(putPaymentSettings)
  const [form, setForm] = useState<Saved>(saved)
  const { mutate, isPending, errorOf } = useSettingsWrite(
    paymentSettings,
    () => {
      const { provider: _, ...fields } = form
      return savePaymentSettings({ ...fields, version: saved.version })
    },
    { path: '/api/settings' },
  )
  const set = (change: Partial<PaymentSettings>) => setForm({ ...form, ...change })
  // Cards need a provider, of the environment or of a module; without one they can only be taken back.
  const choosable = paymentMethods.filter(
    (method) => method !== 'card' || saved.provider !== null || saved.methods.includes(method),
  )
  const choose = (method: PaymentMethod, isOffered: boolean) =>
    set({
      methods: isOffered ? [...form.methods, method] : form.methods.filter((other) => other !== method),
    })
  const wrongMethods = errorOf('methods')
  const fields = { form, set, may, errorOf }
  return (
    <Card
      title="Payments"
      hint="Off until you turn them on: then the checkout asks how an order is paid, every order shows what is owed, and Money appears in the menu."
    >
      <Form className="grid gap-6" onSend={() => mutate()}>
        <CheckField
          label="Keep account of payments"
          checked={form.isOn}
          disabled={!may}
          onChange={(isOn) => set({ isOn })}
        />
        {form.isOn && (
          <>
            <fieldset className="grid gap-2">
              <legend className="mb-2 text-sm font-medium">What buyers can choose from</legend>
              {choosable.map((method) => (
                <CheckField
                  key={method}
                  label={methodLabels[method]}
                  checked={form.methods.includes(method)}
                  disabled={!may || (form.methods.length === 1 && form.methods[0] === method)}
                  onChange={(isOffered) => choose(method, isOffered)}
                />
              ))}
              {wrongMethods && (
                <p role="alert" className="text-sm text-clay">
                  {t(wrongMethods)}
                </p>
              )}
            </fieldset>
            <AccountFields {...fields} />
            <TermsFields {...fields} />
          </>
        )}
        <div className="flex">
          <Button type="submit" size="sm" disabled={!may || isPending}>
            Save payments
          </Button>
        </div>
      </Form>
    </Card>
  )
}

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
