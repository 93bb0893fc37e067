import { useTranslation } from 'react-i18next'

/** What a personal page shows until the account is known. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <section aria-busy="true" className="page grid min-h-dvh place-content-center text-ink-soft">
      <output>{t('shell.loading')}</output>
    </section>
  )
}
