import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { payoutKinds, type Payout } from '../../contract/index.ts'
import { payoutKindLabels } from './labels.ts'

export interface PayoutFacts {
  kind: Payout['kind']
  name: string
  paidOn: string
  amount: string
  feePercent: string
}

export const emptyPayout = (paidOn: string): PayoutFacts => ({
  kind: 'carrier',
  name: '',
  paidOn,
  amount: '',
  feePercent: '',
})

/** Who has paid out, when and how much. */
export function PayoutFields({
  form,
  set,
  errors,
  needsAmount = false,
}: {
  form: PayoutFacts
  set: (part: Partial<PayoutFacts>) => void
  errors: Readonly<Record<string, string>>
  needsAmount?: boolean
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Paid out by"
        required
        value={form.name}
        maxLength={100}
        error={errors['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label="What it is"
        value={form.kind}
        onChange={({ target }) => set({ kind: target.value as Payout['kind'] })}
      >
        <Options of={payoutKinds} label={(kind) => t(payoutKindLabels[kind])} />
      </SelectField>
      <Field
        type="date"
        label="Day"
        required
        value={form.paidOn}
        error={errors['paidOn']}
        onChange={({ target }) => set({ paidOn: target.value })}
      />
      <NumberField
        label="Arrived"
        decimals="currency"
        required={needsAmount}
        hint={needsAmount ? undefined : 'Empty: what the file says'}
        value={form.amount}
        error={errors['amount']}
        onChange={(amount) => set({ amount })}
      />
      <NumberField
        label="Kept of what was collected, in percent"
        decimals={4}
        hint="Beside the fees of the lines"
        value={form.feePercent}
        error={errors['feePercent']}
        onChange={(feePercent) => set({ feePercent })}
      />
    </div>
  )
}
