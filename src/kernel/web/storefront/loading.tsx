import { useTranslation } from '../i18n/use-translation.ts'
import { WindowScene } from './window-scene.tsx'

/** What a personal page shows until the account is known. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <section
      aria-busy="true"
      className="page grid min-h-dvh place-content-center justify-items-center gap-5 text-ink-soft"
    >
      <WindowScene scene="bare" className="animate-[breathe_1.6s_ease-in-out_infinite]" />
      <output>{t('shell.loading')}</output>
    </section>
  )
}
