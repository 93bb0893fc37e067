import type { ReactNode } from 'react'
import type { JobSheet } from '../../../contract/orders-admin.ts'
import { useShopFacts } from '../../../../../kernel/web/shop.ts'
import { dateOf } from '../../../../../kernel/web/backoffice/moments.ts'
import './sheets.css'

/** The head of a paper: what it is, of which order, for whom. */
export function SheetHead({
  title,
  order,
  heading = `Order ${order.order_number}`,
  children,
}: {
  title: string
  heading?: string
  order: JobSheet
  children?: ReactNode
}) {
  const { timeZone } = useShopFacts()
  const { name, phone, address } = order.customer_info
  return (
    <header className="mb-6 flex justify-between gap-8">
      <div>
        <p>{title}</p>
        <h2 className="figures font-sans text-[1.5rem]/8 font-bold">{heading}</h2>
        <p>{dateOf(order.created_at, timeZone)}</p>
        {children}
      </div>
      <address className="max-w-[80mm] whitespace-pre-line not-italic wrap-anywhere">
        <strong>{name}</strong>
        {`\n${phone}\n${address}`}
      </address>
    </header>
  )
}
