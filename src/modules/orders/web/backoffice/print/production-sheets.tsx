import type { JobSheet } from '#modules/orders/contract/orders-admin.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CutList } from './cut-list.tsx'
import { CuttingPlan } from './cutting-plan.tsx'
import { ProductionSheet } from './production-sheet.tsx'
import { useSheetWords } from './use-sheet-words.ts'

/** All documents for the workshop about the chosen orders, in the workshop's language. */
export function ProductionSheets({
  orders,
  shop,
  ids,
  language,
}: {
  orders: readonly JobSheet[]
  shop: Settings
  ids: string
  language: LanguageCode
}) {
  const words = useSheetWords(language)
  if (words === null) return <Skeleton className="h-96" />
  return (
    <>
      <CutList orders={orders} shop={shop} words={words} />
      <CuttingPlan ids={ids} words={words} />
      {orders.map((order) => (
        <ProductionSheet key={order.id} order={order} shop={shop} words={words} />
      ))}
    </>
  )
}
