import { useState } from 'react'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import type { RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { sizeLimitFields, type ProductValues } from './product-fields.ts'

/** The size limits of a product, collapsed while the shop's limits apply. */
export function SizeLimits({ form }: { form: RecordForm<ProductValues> }) {
  const [isOpen, setOpen] = useState(() => sizeLimitFields.some((field) => form.values[field] !== ''))
  const isRefused = sizeLimitFields.some((field) => form.error(field))
  return (
    <details
      open={isOpen || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line px-4 py-3"
    >
      <summary className="cursor-pointer font-medium">Size limits</summary>
      <p className="mt-2 mb-3 text-note text-ink-soft">
        What customers may order of this product. Empty: the shop’s own limit.
      </p>
      <RecordFields form={form} names={[sizeLimitFields]} />
    </details>
  )
}
