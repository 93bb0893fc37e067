import { useId } from 'react'
import { wordDays } from '#modules/delivery/web/backoffice/index.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { translateMessage } from '#kernel/web/backoffice/language.ts'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import type { OfferedChoice } from '../../contract/checkout-quote.ts'

/** The ways of delivery with price and days, below what else there is to choose. */
export function DeliveryChoice({
  choices,
  others,
  value,
  error,
  onChange,
}: {
  /** Undefined while they are not known, because pieces or address are incomplete. */
  choices: readonly OfferedChoice[] | undefined
  /** What is not a way of delivery of the shop: its value and its words. */
  others: readonly (readonly [value: string, label: string])[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const money = useOfficeMoney()
  const id = useId()
  const look =
    'flex min-h-9 items-start gap-3 rounded-md border border-line px-3 py-2 has-checked:border-accent max-desk:min-h-11'
  const radio = (methodId: string) => ({
    type: 'radio' as const,
    name: id,
    className: 'mt-0.5 size-4 accent-accent',
    checked: value === methodId,
    onChange: () => onChange(methodId),
  })
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Delivery</legend>
      {others.map(([methodId, label]) => (
        <label key={methodId} className={look}>
          <input {...radio(methodId)} />
          <span>{label}</span>
        </label>
      ))}
      {choices?.map(({ id: methodId, name, amount, days_min: min, days_max: max }) => (
        <label key={methodId} className={look}>
          <input {...radio(methodId)} />
          <span className="grid min-w-0 grow">
            <span className="wrap-anywhere">{name}</span>
            {min !== null && max !== null && (
              <span className="text-note text-ink-soft">{wordDays(min, max)}</span>
            )}
          </span>
          <span className="figures shrink-0 whitespace-nowrap">{money(amount)}</span>
        </label>
      ))}
      {choices === undefined && (
        <p className="text-ink-soft">Prices of the ways of delivery follow once all pieces are complete.</p>
      )}
      {choices?.length === 0 && (
        <p className="text-ink-soft">None of the ways of delivery takes this order to this address.</p>
      )}
      <FieldError id={id} error={translateMessage(error ?? '') || undefined} />
    </fieldset>
  )
}
