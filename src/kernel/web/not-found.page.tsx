import { Link } from '@tanstack/react-router'
import { useTranslation } from './i18n/use-translation.ts'
import { WindowScene } from './storefront/window-scene.tsx'
import { buttonClasses } from './ui/button.tsx'

/** The page for all unknown URLs. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-5 py-20 text-center">
      <title>{t('notFound.title')}</title>
      <WindowScene scene="closed" />
      <h1>{t('notFound.title')}</h1>
      <p className="text-ink-soft">{t('notFound.text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClasses()}>
          {t('notFound.home')}
        </Link>
        <Link to="/products" className={buttonClasses({ look: 'quiet' })}>
          {t('notFound.products')}
        </Link>
      </div>
    </section>
  )
}
