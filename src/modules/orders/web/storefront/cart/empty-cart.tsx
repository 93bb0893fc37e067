import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { WindowScene } from '#kernel/web/storefront/window-scene.tsx'
import { buttonClasses } from '#kernel/web/ui/button.tsx'

/** The empty cart, with a link to the products. */
export function EmptyCart({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <WindowScene scene="bare" />
      <h1 className="mt-2">{title}</h1>
      <p className="max-w-sm text-ink-soft">{text}</p>
      <Link to="/products" className={buttonClasses({ size: 'lg' }, 'mt-3')}>
        {t('cart.continue')}
      </Link>
    </section>
  )
}
