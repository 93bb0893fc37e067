import { createIsomorphicFn } from '@tanstack/react-start'
import { useTranslation } from '../../../../../kernel/web/i18n/use-translation.ts'
import { buttonClasses } from '../../../../../kernel/web/ui/button.tsx'

/** Sends the calculator's form to the page that takes the order, with everything as it is typed at that moment. */
function Way({ productId }: { productId: string }) {
  const { t, i18n } = useTranslation()
  return (
    <noscript>
      <div className="mt-5 grid gap-1.5">
        {/* The form's fields take the place of what its address says. */}
        <input type="hidden" name="lng" value={i18n.language} />
        <button
          type="submit"
          name="product"
          value={productId}
          formAction="/order"
          formMethod="get"
          className={buttonClasses({ look: 'quiet', size: 'lg' }, 'w-full')}
        >
          {t('plain.order')}
        </button>
        <p className="text-sm text-ink-soft">{t('plain.orderHint')}</p>
      </div>
    </noscript>
  )
}

/** The way to order for whoever has no scripts, and with them no cart; scripts never need it. */
export const OrderWithoutScripts: (ordered: { productId: string }) => React.ReactNode = createIsomorphicFn()
  .server(() => Way)
  .client(() => () => <noscript />)()
