import type { ReactNode } from 'react'
import type { JobSheet } from '#modules/orders/contract/orders-admin.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { PaperLetterhead } from '#modules/settings/web/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import '#kernel/web/backoffice/layout/sheets.css'

/** The shop's details at the top of internal documents. */
export function HouseLetterhead({ shop }: { shop: Settings }) {
  const { country } = useShopConfig()
  return <PaperLetterhead shop={shop} country={country} className="letterhead" />
}

/** The head of a document: its title, its order and the customer. */
export function SheetHead({
  title,
  order,
  heading,
  day = 'medium',
  language,
  children,
}: {
  title: string
  heading: string
  /** How its date is written: `25.11.2026`, or with the month in words. */
  day?: 'medium' | 'long'
  language: LanguageCode
  order: JobSheet
  children?: ReactNode
}) {
  const { timeZone } = useShopConfig()
  const { name, phone, address } = order.customer_info
  return (
    <header className="mb-6 flex justify-between gap-8">
      <div>
        <p>{title}</p>
        <h2 className="figures font-sans text-title/8 font-bold">{heading}</h2>
        <p>{dateFormat(language, { dateStyle: day, timeZone }).format(new Date(order.created_at))}</p>
        {children}
      </div>
      <address className="max-w-[80mm] whitespace-pre-line not-italic wrap-anywhere">
        <strong>{name}</strong>
        {`\n${phone}\n${address}`}
      </address>
    </header>
  )
}
