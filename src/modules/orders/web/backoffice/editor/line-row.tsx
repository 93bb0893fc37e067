import { ChevronDown, Trash2 } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { LineFields, usePiecePrice } from './line-fields.tsx'
import type { TypedLine } from './typed-order.ts'
import { sideIn } from './typed-side.ts'
import { officeSize } from '#modules/pricing/web/backoffice/index.ts'

/** One piece of the order: collapsed to one line, or expanded with its fields. */
export function LineRow({
  line,
  number,
  isOpen,
  mayChange,
  errorOf,
  toggle,
  change,
  remove,
  priced,
}: {
  line: TypedLine
  /** Counted from 1. */
  number: number
  isOpen: boolean
  mayChange: boolean
  errorOf: (field: string) => string | undefined
  toggle: () => void
  change: (by: Partial<TypedLine>) => void
  remove: () => void
  /** Called with the piece's current price, in major units. */
  priced: (price: number) => void
}) {
  const money = useOfficeMoney()
  const fields = useId()
  const [width, length] = [sideIn(line.width), sideIn(line.length)]
  const size = Number.isFinite(width) && Number.isFinite(length) && ` · ${officeSize(width, length)}`
  const price = useLinePrice(line, isOpen)
  useEffect(() => {
    if (price !== null) priced(price)
  })
  const isRefused = ['product_id', 'width', 'length', 'size', 'mount', 'price', 'price_reason', 'line'].some(
    errorOf,
  )
  return (
    <div className={classes('rounded-md border', isRefused ? 'border-clay' : 'border-line')}>
      <div className="flex items-center gap-2 px-3 py-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={fields}
          disabled={!mayChange}
          onClick={toggle}
          className="flex min-h-11 min-w-0 grow items-center gap-3 text-left"
        >
          <ChevronDown size={16} aria-hidden className={classes('shrink-0', isOpen && 'rotate-180')} />
          <span className="min-w-0 grow">
            <span className="font-medium">{line.productName || `Piece ${number}`}</span>
            <span className="figures text-ink-soft">
              {size}
              {line.room !== '' && ` · ${line.room}`}
            </span>
          </span>
          <span className="figures whitespace-nowrap">{price === null ? '' : money(price)}</span>
        </button>
        {mayChange && (
          <button
            type="button"
            aria-label={`Remove piece ${number}`}
            title="Remove"
            className={rowButtonLook}
            onClick={remove}
          >
            <Trash2 size={16} aria-hidden />
          </button>
        )}
      </div>
      {(isOpen || isRefused) && mayChange && (
        <div id={fields} className="border-t border-line px-3 py-3">
          {errorOf('size') && <p className="mb-2 text-sm text-clay">{errorOf('size')}</p>}
          <LineFields line={line} errorOf={errorOf} change={change} />
        </div>
      )}
    </div>
  )
}

/**
 * The price of the piece as typed, in major units; a stored piece keeps its price until it is changed. Null: not
 * known.
 */
function useLinePrice(line: TypedLine, isOpen: boolean): number | null {
  const { data } = usePiecePrice(isOpen ? line : { ...line, productId: '' })
  if (line.price.trim() !== '') {
    const agreed = Number(line.price)
    return Number.isFinite(agreed) ? agreed : null
  }
  if (line.storedPrice !== null && !line.isChanged) return line.storedPrice
  return data && data.price > 0 ? data.price : null
}
