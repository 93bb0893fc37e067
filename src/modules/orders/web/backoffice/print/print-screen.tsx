import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FileText } from 'lucide-react'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { shopSettings } from '#modules/settings/web/index.ts'
import { languageOrNull, languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { PrintButton, ScreenHead } from '#kernel/web/backoffice/layout/screen-head.tsx'
import '#kernel/web/backoffice/layout/sheets.css'
import { getProductionPdf } from '#modules/orders/contract/orders-admin.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { orderSheets } from '../../queries/staff-orders.ts'
import { PackingSlip } from './packing-slip.tsx'
import { useSheetLanguage } from './use-sheet-words.ts'
import type { SheetKind } from './print.page.tsx'

/** Chooses the language of the documents; null, for packing slips: the language of each order. */
function DocumentLanguage({
  sheet,
  ids,
  language,
}: {
  sheet: SheetKind
  ids: string
  language: LanguageCode | null
}) {
  const navigate = useNavigate()
  const choose = (value: string) => {
    const lng = languageOrNull(value)
    void navigate({
      to: '/admin/orders/print',
      search: { sheet, ids, ...(lng && { lng }) },
      replace: true,
    })
  }
  return (
    <select
      aria-label="Language of the papers"
      value={language ?? ''}
      onChange={({ target }) => choose(target.value)}
      className="h-8 rounded-md border border-line bg-surface px-2 text-sm hover:border-ink-soft max-desk:h-11"
    >
      {sheet === 'packing' && <option value="">Language of the customer</option>}
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** A link to the workshop's documents as a PDF file. */
function ProductionPdfLink({ ids, language }: { ids: string; language: LanguageCode }) {
  return (
    <a
      href={address(getProductionPdf, { query: { ids, lng: language } })}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses({ look: 'quiet', size: 'touch' })}
    >
      <FileText size={15} aria-hidden />
      PDF
    </a>
  )
}

const route = getRouteApi('/_backoffice/admin/orders/print')

/** Loaded on demand: only these documents need the code that draws barcodes. */
const ProductionSheets = lazy(async () => ({
  default: (await import('./production-sheets.tsx')).ProductionSheets,
}))

const titles = { packing: 'Packing slips', production: 'Production sheets' } as const

/** The printable documents of the chosen orders, each starting on a new page. */
export function PrintScreen() {
  const { sheet, ids, lng } = route.useSearch()
  const language = useSheetLanguage()
  // The workshop cuts by these documents, so they are always read again.
  const query = useQuery({ ...orderSheets(ids), staleTime: 0 })
  const orders = query.data
  const shop = useQuery(shopSettings)
  return (
    <>
      <title>{titles[sheet]}</title>
      <ScreenHead back={{ to: '/admin/orders', search: {}, label: 'Orders' }}>
        {(['packing', 'production'] as const).map((kind) => (
          <Link
            key={kind}
            to="/admin/orders/print"
            search={{ sheet: kind, ids }}
            replace
            aria-current={kind === sheet ? 'page' : undefined}
            className={buttonClasses({ look: kind === sheet ? 'quiet' : 'plain', size: 'touch' })}
          >
            {titles[kind]}
          </Link>
        ))}
        {sheet === 'packing' && <DocumentLanguage sheet={sheet} ids={ids} language={languageOrNull(lng)} />}
        {sheet === 'production' && language && (
          <>
            <DocumentLanguage sheet={sheet} ids={ids} language={language} />
            <ProductionPdfLink ids={ids} language={language} />
          </>
        )}
        <PrintButton disabled={!orders?.length} />
      </ScreenHead>
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && <CouldNotLoad query={query} />}
      {shop.isError && <CouldNotLoad query={shop} />}
      {orders?.length === 0 && <p className="py-16 text-center text-ink-soft">No orders found</p>}
      <div className="sheets">
        <Suspense fallback={<Skeleton className="h-96" />}>
          {sheet === 'packing' &&
            shop.data &&
            orders?.map((order) => (
              <PackingSlip key={order.id} order={order} shop={shop.data} language={languageOrNull(lng)} />
            ))}
          {sheet === 'production' && shop.data && orders && orders.length > 0 && language && (
            <ProductionSheets orders={orders} shop={shop.data} ids={ids} language={language} />
          )}
        </Suspense>
      </div>
    </>
  )
}
