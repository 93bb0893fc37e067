import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { OwnWindowList } from './own-window-list.tsx'
import { OwnWindowsSkeleton } from './own-windows-skeleton.tsx'

/** The saved windows on the account page. */
export function OwnWindowsSection() {
  const { t, ready } = useTranslation('windows')
  if (!ready) return <OwnWindowsSkeleton />
  return (
    <section aria-labelledby="own-windows">
      <h2 id="own-windows" className="mb-4">
        {t('windows.title')}
      </h2>
      <OwnWindowList />
    </section>
  )
}
