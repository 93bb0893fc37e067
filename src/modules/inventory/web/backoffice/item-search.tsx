import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { InventoryItem } from '../../contract/inventory.ts'
import { itemResults } from '../queries/inventory.ts'
import { searchKeys } from '#kernel/web/backoffice/editing/search-keys.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { formatQuantityWithUnit } from './format.ts'

/** Finds an item by any part of its name or SKU, or by its whole barcode. */
export function ItemSearch({
  label,
  error,
  disabled,
  known,
  pick,
}: {
  label: string
  error?: string | undefined
  disabled?: boolean
  /** Ids of items that are already chosen and not offered again. */
  known: readonly string[]
  pick: (item: InventoryItem) => void
}) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data } = useQuery({ ...itemResults(words), enabled: words !== '' })
  const matches = words === '' ? [] : (data ?? []).filter(({ id }) => !known.includes(id))
  const take = (item: InventoryItem) => {
    pick(item)
    setTyped('')
  }
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        type="search"
        autoComplete="off"
        placeholder="Name, SKU or barcode"
        value={typed}
        error={error}
        disabled={disabled}
        onChange={({ target: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          searchKeys(event)
          // Enter chooses the first result, as barcode scanners expect.
          if (event.key === 'Enter' && matches[0]) take(matches[0])
        }}
      />
      {matches.length > 0 && (
        <ul aria-label="Items found" className="divide-y divide-line rounded-md border border-line">
          {matches.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => take(item)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3 py-1.5 text-left hover:bg-linen"
              >
                <span className="min-w-0 wrap-anywhere">
                  {item.name} <span className="text-ink-soft">{item.sku}</span>
                </span>
                <span className="figures whitespace-nowrap text-ink-soft">
                  {formatQuantityWithUnit(item.currentStock, item.unit)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {words !== '' && data?.length === 0 && <p className="text-sm text-ink-soft">No items found</p>}
    </div>
  )
}
