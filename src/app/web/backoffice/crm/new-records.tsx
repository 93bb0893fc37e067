import { Link } from '@tanstack/react-router'
import { CalendarPlus, FileText, ShoppingBag } from 'lucide-react'
import type { Customer } from '#modules/customers/contract/index.ts'
import { createInstallation } from '#modules/installations/contract/index.ts'
import { takeOrder } from '#modules/orders/contract/index.ts'
import { createQuote } from '#modules/quotes/contract/index.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'

/** Makes an order, a quote or a visit for a customer; the forms begin with them. */
export function NewRecords({ customer: { id } }: { customer: Customer }) {
  const { askExactly } = useListSearch()
  const may = { order: useMay(takeOrder), quote: useMay(createQuote), visit: useMay(createInstallation) }
  return (
    <>
      {may.order && (
        <Link
          to="/admin/orders"
          search={{ take: id }}
          className={buttonClasses({ look: 'quiet', size: 'touch' })}
        >
          <ShoppingBag size={15} aria-hidden />
          New order
        </Link>
      )}
      <Button
        look="quiet"
        size="sm"
        disabled={!may.quote}
        onClick={() => askExactly({ tab: 'quotes', quote: 'new', of: id })}
      >
        <FileText size={15} aria-hidden />
        Create Quote
      </Button>
      <Button
        look="quiet"
        size="sm"
        disabled={!may.visit}
        onClick={() => askExactly({ tab: 'installations', installation: 'new', of: id })}
      >
        <CalendarPlus size={15} aria-hidden />
        Schedule Installation
      </Button>
    </>
  )
}
