import { useQuery } from '@tanstack/react-query'
import type { InventoryItem } from '../../contract/inventory.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { batchesOfItem } from '../queries/inventory.ts'
import { formatQuantityWithUnit } from './format.ts'

/** What is there of each batch (dye lot); nothing for an item that is not kept by batch. */
export function ItemBatches({ item }: { item: InventoryItem }) {
  const { data: batches = [] } = useQuery({ ...batchesOfItem(item.id), enabled: item.hasBatches === true })
  if (!item.hasBatches) return null
  const batchTotal = batches.reduce((sum, { quantity }) => sum + quantity, 0)
  const unknown = Math.round((item.currentStock - batchTotal) * 1000) / 1000
  return (
    <section aria-labelledby="batches" className="mb-4">
      <h3 id="batches" className="font-sans text-dense font-semibold">
        Batches
      </h3>
      <ul className="divide-y divide-line">
        {batches.map(({ batch, quantity }) => (
          <li key={batch} className="flex justify-between gap-4 py-1">
            <span className="font-medium wrap-anywhere">{batch}</span>
            <span className="figures whitespace-nowrap">{formatQuantityWithUnit(quantity, item.unit)}</span>
          </li>
        ))}
        {unknown > 0 && (
          <li className="flex justify-between gap-4 py-1 text-ink-soft">
            <span>Without a batch</span>
            <span className="figures whitespace-nowrap">{formatQuantityWithUnit(unknown, item.unit)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Which batch comes, goes or was counted; nothing for an item that is not kept by batch. */
export function BatchField({
  item,
  label = 'Batch',
  value,
  error,
  onChange,
}: {
  item: Pick<InventoryItem, 'hasBatches'>
  label?: string
  value: string
  error?: string | undefined
  onChange: (batch: string) => void
}) {
  if (!item.hasBatches) return null
  return (
    <Field
      label={label}
      maxLength={60}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
