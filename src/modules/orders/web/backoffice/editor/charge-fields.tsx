import { Plus, Trash2 } from 'lucide-react'
import { chargeKinds } from '#modules/orders/contract/order-charges.ts'
import { currencySign } from '#kernel/web/backoffice/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { chargeLabels } from '../order/charge-labels.ts'
import { emptyCharge } from './typed-charges.ts'
import type { TypedCharge } from './typed-order.ts'

/** The charges and discounts in addition to the pieces. */
export function ChargeFields({
  charges,
  error,
  change,
}: {
  charges: readonly TypedCharge[]
  error: string | undefined
  change: (charges: TypedCharge[]) => void
}) {
  const { currency } = useShopConfig()
  const set = (key: number, by: Partial<TypedCharge>) =>
    // Another discount than the shop's own has no terms but those that are typed.
    change(charges.map((charge) => (charge.key === key ? { ...charge, ...by, terms: {} } : charge)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">Charges and discounts</legend>
      {charges.map((charge, index) => (
        <div
          key={charge.key}
          className="grid items-end gap-3 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 sm:grid-cols-[9rem_1fr_5.5rem_8rem_auto]"
        >
          <SelectField
            label="Kind"
            value={charge.kind}
            onChange={({ target }) =>
              set(charge.key, { kind: chargeKinds.find((kind) => kind === target.value) ?? 'other' })
            }
          >
            {chargeKinds
              .filter((kind) => kind !== 'cover' || charge.kind === kind)
              .map((kind) => (
                <option key={kind} value={kind}>
                  {chargeLabels[kind]}
                </option>
              ))}
          </SelectField>
          <Field
            label="Description"
            value={charge.label}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => set(charge.key, { label: target.value })}
          />
          <SelectField
            label="In"
            value={charge.isPercent ? 'percent' : 'amount'}
            onChange={({ target }) => set(charge.key, { isPercent: target.value === 'percent' })}
          >
            <option value="amount">{currencySign(currency)}</option>
            <option value="percent">%</option>
          </SelectField>
          <NumberField
            label={charge.kind === 'discount' ? 'Taken off' : 'Amount'}
            decimals={charge.isPercent ? 2 : 'currency'}
            value={charge.amount}
            autoComplete="off"
            onChange={(amount) => set(charge.key, { amount })}
          />
          <button
            type="button"
            aria-label={`Remove charge ${index + 1}`}
            title="Remove"
            className={rowButtonLook}
            onClick={() => change(charges.filter(({ key }) => key !== charge.key))}
          >
            <Trash2 size={16} aria-hidden />
          </button>
        </div>
      ))}
      <FieldError id="charges" error={error} />
      <Button
        look="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => change([...charges, emptyCharge()])}
      >
        <Plus size={15} aria-hidden />
        Add a charge
      </Button>
    </fieldset>
  )
}
