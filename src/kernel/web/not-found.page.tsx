import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from './ui/button.tsx'

/** Every address that shows nothing else. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-5 py-20 text-center">
      <title>{t('notFound.title')}</title>
      <WindowWithNothing />
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

/** A window with its blind down: there is nothing to see here. */
function WindowWithNothing() {
  const slats = Array.from({ length: 9 }, (_, index) => 14 + index * 9)
  return (
    <svg viewBox="0 0 96 112" className="h-28 w-24 text-ink-soft" aria-hidden="true">
      <rect
        x="6"
        y="6"
        width="84"
        height="94"
        rx="2"
        fill="var(--linen)"
        stroke="currentColor"
        strokeWidth="2"
      />
      {slats.map((y) => (
        <rect key={y} x="11" y={y} width="74" height="5" rx="1" fill="var(--stone)" />
      ))}
      <path d="M2 104h92" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
