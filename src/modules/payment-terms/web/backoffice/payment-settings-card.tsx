import { useState } from 'react'
import type { z } from 'zod'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import {
  paymentMethods,
  putPaymentSettings,
  type getPaymentSettings,
  type PaymentMethod,
  type PaymentSettings,
} from '../../contract/index.ts'
import { paymentSettings, savePaymentSettings } from '../queries.ts'
import { AccountFields } from './account-fields.tsx'
import { methodLabels } from './method-labels.ts'
import { TermsFields } from './terms-fields.tsx'
import { Card, useSettingsWrite } from '#modules/settings/web/backoffice/index.ts'

type Saved = z.output<typeof getPaymentSettings.success.body>

/** The settings of payments. */
export function PaymentSettingsCard({ saved }: { saved: Saved }) {
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
