import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import type { PaymentFields } from './account-fields.tsx'

const numberOf = (text: string) => (text === '' ? 0 : Number(text))

/** A number in days. */
function Days({
  label,
  value,
  onChange,
  may,
  error,
}: {
  label: string
  value: number
  onChange: (days: number) => void
  may: boolean
  error: string | undefined
}) {
  return (
    <NumberField
      label={label}
      decimals={0}
      value={String(value)}
      max={365}
      disabled={!may}
      error={error}
      onChange={(text) => onChange(numberOf(text))}
    />
  )
}

/** Deposit, paying ahead, discount for early payment, and reminders. */
export function TermsFields(fields: PaymentFields) {
  const { form, set, may, errorOf } = fields
  const { country } = useShopConfig()
  const { deposit, cashDiscount, reminders, depositDays, paysAhead } = form
  return (
    <>
      <fieldset className="grid gap-4">
        <CheckField
          label="Ask for a deposit before pieces are made"
          checked={deposit !== null}
          disabled={!may}
          onChange={(isOn) => set({ deposit: isOn ? { percent: 30, amount: null, from: 0 } : null })}
        />
        {deposit && (
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Percent of the total"
              decimals={2}
              value={deposit.percent === null ? '' : String(deposit.percent)}
              disabled={!may}
              error={errorOf('deposit.percent')}
              onChange={(text) => set({ deposit: { ...deposit, percent: numberOf(text), amount: null } })}
            />
            <NumberField
              label="For orders from"
              decimals="currency"
              value={String(deposit.from)}
              disabled={!may}
              error={errorOf('deposit.from')}
              onChange={(text) => set({ deposit: { ...deposit, from: numberOf(text) } })}
            />
          </div>
        )}
        {deposit && (
          <CheckField
            label="Make pieces only once the deposit is paid"
            checked={form.waitsForDeposit}
            disabled={!may}
            onChange={(waitsForDeposit) => set({ waitsForDeposit })}
          />
        )}
        {deposit && country === 'US' && (
          <CheckField
            label="Orders count as home improvement: California then limits the deposit to 10 %, at most 1,000 $"
            checked={form.isHomeImprovement}
            disabled={!may}
            onChange={(isHomeImprovement) => set({ isHomeImprovement })}
          />
        )}
      </fieldset>
      <fieldset className="grid gap-4">
        <CheckField
          label="Decide about orders whose deposit does not come"
          checked={depositDays !== null}
          disabled={!may}
          onChange={(isOn) => set({ depositDays: isOn ? 7 : null })}
        />
        {depositDays !== null && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Days
              label="Days after the order"
              value={depositDays}
              may={may}
              error={errorOf('depositDays')}
              onChange={(days) => set({ depositDays: days })}
            />
          </div>
        )}
        <CheckField
          label="Let customers whom you mark pay the whole amount ahead"
          checked={paysAhead !== null}
          disabled={!may}
          onChange={(isOn) => set({ paysAhead: isOn ? { afterRefusals: 2 } : null })}
        />
        {paysAhead && (
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Propose it after refused deliveries"
              decimals={0}
              value={String(paysAhead.afterRefusals)}
              disabled={!may}
              error={errorOf('paysAhead.afterRefusals')}
              onChange={(text) => set({ paysAhead: { afterRefusals: numberOf(text) } })}
            />
          </div>
        )}
      </fieldset>
      <fieldset className="grid gap-4">
        <CheckField
          label="Take something off invoices that are paid early"
          checked={cashDiscount !== null}
          disabled={!may}
          onChange={(isOn) => set({ cashDiscount: isOn ? { percent: 2, days: 10 } : null })}
        />
        {cashDiscount && (
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Percent"
              decimals={2}
              value={String(cashDiscount.percent)}
              disabled={!may}
              error={errorOf('cashDiscount.percent')}
              onChange={(text) => set({ cashDiscount: { ...cashDiscount, percent: numberOf(text) } })}
            />
            <Days
              label="Within days after the invoice"
              value={cashDiscount.days}
              may={may}
              error={errorOf('cashDiscount.days')}
              onChange={(days) => set({ cashDiscount: { ...cashDiscount, days } })}
            />
          </div>
        )}
      </fieldset>
      <fieldset className="grid gap-4">
        <CheckField
          label="Remind customers of what they owe by mail, twice"
          checked={reminders !== null}
          disabled={!may}
          onChange={(isOn) => set({ reminders: isOn ? { first: 7, second: 21 } : null })}
        />
        {reminders && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Days
              label="First, days after it was due"
              value={reminders.first}
              may={may}
              error={errorOf('reminders.first')}
              onChange={(first) => set({ reminders: { ...reminders, first } })}
            />
            <Days
              label="Second, days after it was due"
              value={reminders.second}
              may={may}
              error={errorOf('reminders.second')}
              onChange={(second) => set({ reminders: { ...reminders, second } })}
            />
          </div>
        )}
      </fieldset>
    </>
  )
}
