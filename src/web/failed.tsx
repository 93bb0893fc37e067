import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from './ui/button.tsx'

/** A page whose reads failed for another reason than a missing record. */
export function FailedPage() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <section
      role="alert"
      className="page grid min-h-[50dvh] place-content-center justify-items-center gap-5 text-center"
    >
      <p className="text-lg">{t('shell.failed')}</p>
      <Button onClick={() => void router.invalidate()}>{t('shell.retry')}</Button>
    </section>
  )
}
