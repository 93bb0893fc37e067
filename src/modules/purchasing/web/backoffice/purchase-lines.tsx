import { Trash2 } from 'lucide-react'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { ItemSearch } from '#modules/inventory/web/backoffice/index.ts'
import { lineFor, type LineValues } from './purchase-values.ts'

/** The lines of a draft: item, quantity and unit cost. */
export function PurchaseLines({
  lines,
  currency,
  reporting,
  error,
  change,
}: {
  lines: readonly LineValues[]
  /** Currency of the costs; undefined until loaded. */
  currency: string | undefined
  /** The reporting currency, in which items have their average cost. */
  reporting: string | undefined
  /** Looks up an error by the server's field name: `items.0.quantity`. */
  error: (name: string) => string | undefined
  change: (lines: readonly LineValues[]) => void
}) {
  const edit = (index: number, part: Partial<LineValues>) =>
    change(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Lines</legend>
      <ul className="grid gap-3">
        {lines.map((line, index) => (
          <li
            key={line.inventoryItemId}
            className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border-b border-line pb-3"
          >
            <p className="col-span-3 -mb-1 font-medium wrap-anywhere">{line.name}</p>
            <NumberField
              label={`Quantity (${line.unit})`}
              decimals={3}
              min={0}
              step="any"
              required
              value={line.quantity}
              error={['inventoryItemId', 'inPacks', 'quantity']
                .map((name) => error(`items.${index}.${name}`))
                .find((text) => text !== undefined)}
              onChange={(quantity) => edit(index, { quantity })}
            />
            <NumberField
              label={currency === reporting ? 'Unit cost' : `Unit cost (${currency})`}
              decimals={4}
              min={0}
              step="any"
              required
              value={line.unitCost}
              error={error(`items.${index}.unitCost`)}
              onChange={(unitCost) => edit(index, { unitCost })}
            />
            <button
              type="button"
              aria-label={`Remove ${line.name}`}
              onClick={() => change(lines.filter((_, at) => at !== index))}
              className="mt-6.5 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink"
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <ItemSearch
        label="Add a line"
        error={error('items')}
        known={lines.map(({ inventoryItemId }) => inventoryItemId)}
        pick={(item) => change([...lines, lineFor(item, currency === reporting)])}
      />
    </fieldset>
  )
}
