import { useRouter } from '@tanstack/react-router'
import { useTranslation } from './i18n/use-translation.ts'
import { WindowScene } from './storefront/window-scene.tsx'
import { Button } from './ui/button.tsx'

/** The page for reads that failed for a reason other than a missing record. */
export function LoadErrorPage({ heading }: { heading?: 'h1' | undefined }) {
  const router = useRouter()
  return <LoadError heading={heading} retry={() => router.invalidate()} />
}

/** The same, for a page whose reads start after rendering and can be retried. */
export function LoadError({
  heading: Sentence = 'p',
  retry,
}: {
  /** Where nothing else is on the page. */
  heading?: 'p' | 'h1' | undefined
  retry: () => Promise<unknown>
}) {
  const { t } = useTranslation()
  return (
    <section
      role="alert"
      className="page grid min-h-[50dvh] place-content-center justify-items-center gap-5 text-center"
    >
      <WindowScene scene="broken" />
      <Sentence className="text-lg">{t('shell.failed')}</Sentence>
      <Button onClick={() => void retry()}>{t('shell.retry')}</Button>
    </section>
  )
}
