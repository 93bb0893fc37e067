import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Field } from '../../../../../kernel/web/ui/field.tsx'
import { shopLimitsM, sizeLimitFields } from './product-values.ts'
import type { ProductValues, SizeLimit } from './product-values.ts'

/** The sizes in which a product can be made, folded away while the shop's limits hold. */
export function SizeLimits({
  text,
  values,
  errors,
}: {
  text: (field: SizeLimit) => ComponentProps<typeof Field>
  values: ProductValues
  errors: Partial<Record<SizeLimit, string>>
}) {
  const [isOpen, setOpen] = useState(() => sizeLimitFields.some((field) => values[field] !== ''))
  const isRefused = sizeLimitFields.some((field) => errors[field])
  return (
    <details
      open={isOpen || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line px-4 py-3"
    >
      <summary className="cursor-pointer font-medium">Size limits</summary>
      <p className="mt-2 text-[0.8125rem] text-ink-soft">
        What customers may order of this product. Empty: the shop’s own limit.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {sizeLimitFields.map((field) => (
          <Field
            key={field}
            {...text(field)}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.1}
            placeholder={String(shopLimitsM[field])}
          />
        ))}
      </div>
    </details>
  )
}
