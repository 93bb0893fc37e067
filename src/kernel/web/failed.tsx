import { useRouter } from '@tanstack/react-router'
import { useTranslation } from './i18n/use-translation.ts'
import { WindowScene } from './storefront/window-scene.tsx'
import { Button } from './ui/button.tsx'

/** A page whose reads failed for another reason than a missing record. */
export function FailedPage() {
  const router = useRouter()
  return <Failed retry={() => router.invalidate()} />
}

/** The same for a page that reads after it was rendered, and can read again. */
export function Failed({ retry }: { retry: () => Promise<unknown> }) {
  const { t } = useTranslation()
  return (
    <section
      role="alert"
      className="page grid min-h-[50dvh] place-content-center justify-items-center gap-5 text-center"
    >
      <WindowScene scene="broken" />
      <p className="text-lg">{t('shell.failed')}</p>
      <Button onClick={() => void retry()}>{t('shell.retry')}</Button>
    </section>
  )
}
