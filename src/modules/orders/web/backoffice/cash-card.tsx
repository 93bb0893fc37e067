import { useState } from 'react'
import { call } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { putCashRounding, type CashRoundingSettings } from '../../contract/index.ts'
import { cashRoundingSettings } from '../queries/cash-rounding.ts'
import { SettingsCard, useSettingsWrite } from '#modules/settings/web/backoffice/index.ts'

/** The setting for rounding cash on delivery; for administrators only. */
export function CashCard() {
  return (
    <SettingsCard
      title="Cash on delivery"
      hint="What is collected can be rounded to coins and notes that there are. Prices and totals stay exact; orders that were placed keep their rounding."
      reads={cashRoundingSettings}
      writes={putCashRounding}
      height="h-24"
    >
      {(saved) => <CashForm key={saved.step} saved={saved} />}
    </SettingsCard>
  )
}

function CashForm({ saved }: { saved: CashRoundingSettings }) {
  const [step, setStep] = useState(saved.step === null ? '' : String(saved.step))
  const { mutate, isPending, errorOf } = useSettingsWrite(cashRoundingSettings, () =>
    call(putCashRounding, { body: { step: step === '' ? null : Number(step) } }),
  )
  return (
    <Form className="flex flex-wrap items-start gap-3" onSend={() => mutate()}>
      <div className="grow">
        <NumberField
          label="Rounded to"
          decimals="currency"
          autoComplete="off"
          value={step}
          onChange={setStep}
          error={errorOf('step')}
          hint="Empty: not rounded"
        />
      </div>
      <Button type="submit" size="touch" className="sm:mt-6.5" disabled={isPending}>
        Save cash rounding
      </Button>
    </Form>
  )
}
