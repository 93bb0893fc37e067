import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { reorderFrom, type ReorderSuggestion } from '../../contract/reorder.ts'
import { Amount } from '#modules/currency/web/backoffice/index.ts'
import { reorderSuggestions, useReorder } from '../queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { formatQuantity, formatQuantityWithUnit } from '#modules/inventory/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const noSupplier = 'No supplier'

/** The quantities that a suggestion is based on. */
const columns: readonly [head: string, of: (suggestion: ReorderSuggestion) => number][] = [
  ['In stock', (suggestion) => suggestion.currentStock],
  ['Reserved', (suggestion) => suggestion.reservedStock],
  ['On order', (suggestion) => suggestion.onOrder],
  ['Reorder at', (suggestion) => suggestion.reorderPoint],
]

/** On a phone, only the first column and the suggested quantity fit. */
const lookOf = (column: number) => classes('pl-4 text-right whitespace-nowrap', column > 0 && 'max-sm:hidden')

/** Reorder suggestions by supplier; quantities already on order are taken into account. */
export function Reorder() {
  const { data, ...query } = useQuery(reorderSuggestions)
  if (query.isError) return <CouldNotLoad query={query} />
  if (!data) {
    return (
      <output aria-busy aria-label="Loading..." className="grid gap-4">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </output>
    )
  }
  if (data.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-6 py-16 text-center">
        <ClipboardCheck size={36} strokeWidth={1.25} aria-hidden className="text-ink-soft" />
        <p>Nothing has to be ordered.</p>
        <p className="text-ink-soft">
          Items appear here when stock and what is on order, less what orders have reserved, fall to the
          reorder point.
        </p>
      </div>
    )
  }
  const bySupplier = Map.groupBy(data, ({ supplierId }) => supplierId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {[...bySupplier].map(([id, suggestions]) => (
        <SupplierSuggestions key={id ?? noSupplier} supplierId={id} suggestions={suggestions} />
      ))}
    </div>
  )
}

function SupplierSuggestions({
  supplierId,
  suggestions,
}: {
  supplierId: string | null
  suggestions: readonly ReorderSuggestion[]
}) {
  const { open } = useListSearch()
  const { mutate, isPending } = useReorder()
  const may = useMay(reorderFrom)
  const name = suggestions[0]?.supplierName ?? t(noSupplier)
  const total = suggestions.reduce((sum, { quantity, unitCost }) => sum + quantity * unitCost, 0)
  return (
    <section aria-label={name} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <h2 className="font-sans text-desk/6 font-semibold wrap-anywhere">{name}</h2>
        {supplierId === null ? (
          <p className="text-ink-soft">Give these items a supplier to order them.</p>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-ink-soft">
              <Amount value={total} />
            </span>
            <Button
              size="sm"
              disabled={!may || isPending}
              aria-label={`Draft purchase order for ${name}`}
              onClick={() => mutate(supplierId, { onSuccess: ({ id }) => open('purchase', id) })}
            >
              Draft purchase order
            </Button>
          </div>
        )}
      </header>
      <div className="border-t border-line px-4">
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-note text-ink-soft">
              <th scope="col" className="py-1.5 text-left font-normal">
                Item
              </th>
              {columns.map(([head], column) => (
                <th key={head} scope="col" className={`${lookOf(column)} py-1.5 font-normal`}>
                  {t(head)}
                </th>
              ))}
              <th scope="col" className="py-1.5 pl-4 text-right font-normal whitespace-nowrap">
                To order
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {[...suggestions]
              .sort((one, other) => one.itemName.localeCompare(other.itemName))
              .map((suggestion) => (
                <tr key={suggestion.inventoryItemId} className="h-9">
                  <td className="py-1 wrap-anywhere">
                    {suggestion.itemName} <span className="text-ink-soft">{suggestion.sku}</span>
                  </td>
                  {columns.map(([head, of], column) => (
                    <td key={head} className={`figures ${lookOf(column)}`}>
                      {formatQuantity(of(suggestion))}
                    </td>
                  ))}
                  <td className="figures pl-4 text-right font-medium whitespace-nowrap">
                    {formatQuantityWithUnit(suggestion.quantity, suggestion.unit)}
                    {suggestion.packUnit !== null && suggestion.packSize !== null && (
                      <span className="block text-note font-normal text-ink-soft">
                        {formatQuantityWithUnit(
                          suggestion.quantity / suggestion.packSize,
                          suggestion.packUnit,
                        )}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
