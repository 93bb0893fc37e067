import { useState } from 'react'
import { call } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { putCashRounding, type CashRoundingSettings } from '../../contract/index.ts'
import { cashRoundingSettings } from '../queries/cash-rounding.ts'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'

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
      {(saved) => <CashForm saved={saved} />}
    </SettingsCard>
  )
}

function CashForm({ saved }: { saved: CashRoundingSettings }) {
  const [step, setStep] = useState(saved.step === null ? '' : String(saved.step))
  const body = { step: step === '' ? null : Number(step) }
  const { errorOf } = useSettingsPart(body, () => call(putCashRounding, { body }))
  return (
    <NumberField
      label="Rounded to"
      decimals="currency"
      autoComplete="off"
      value={step}
      onChange={setStep}
      error={errorOf('step')}
      hint="Empty: not rounded"
    />
  )
}
