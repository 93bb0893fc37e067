import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { loadMarkedSheet } from '#modules/measuring/web/storefront/index.ts'
import { publicHead } from '#modules/settings/web/index.ts'
import { loadSheet } from '#modules/windows/web/storefront/index.ts'

const Sheet = loadedPart(async () => (await loadSheet()).MeasuringSheet)

const Marked = loadedPart(async () => (await loadMarkedSheet()).MarkedSheet)

const MarkedFiles = loadedPart(async () => (await loadMarkedSheet()).MarkedSheetFiles)

export const Route = createFileRoute('/_storefront/measuring-sheet')({
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('measuringSheet.title'),
        description: context.i18n.t('measuringSheet.description'),
        path: '/measuring-sheet',
        personal: true,
      },
      context,
    ),
  component: MeasuringSheetPage,
  errorComponent: LoadErrorPage,
})

/** A printable sheet to take along when measuring windows. */
function MeasuringSheetPage() {
  const { t } = useTranslation()
  return (
    <div className="page pt-8 md:pt-14 print:pt-0">
      <h1 className="mb-6">{t('measuringSheet.title')}</h1>
      <ClientOnly>
        <Suspense fallback={null}>
          <Sheet files={<MarkedFiles />} />
          <Marked />
        </Suspense>
      </ClientOnly>
    </div>
  )
}
