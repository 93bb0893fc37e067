import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from '../../../../kernel/web/ui/button.tsx'

/** The empty cart, with a link to the products. */
export function EmptyCart({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <BareWindow />
      <h1 className="mt-2">{title}</h1>
      <p className="max-w-sm text-ink-soft">{text}</p>
      <Link to="/products" className={buttonClasses({ size: 'lg' }, 'mt-3')}>
        {t('cart.continue')}
      </Link>
    </section>
  )
}

/** A bare window with daylight on the floor. */
function BareWindow() {
  return (
    <svg viewBox="0 0 120 128" className="h-32 w-30 text-ink-soft" aria-hidden="true">
      <path d="M30 100h60l22 24H52z" fill="var(--stone)" opacity="0.7" />
      <rect
        x="30"
        y="8"
        width="60"
        height="78"
        rx="2"
        fill="var(--linen)"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M60 8v78M30 47h60" stroke="currentColor" strokeWidth="2" />
      <path d="M24 90h72" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
