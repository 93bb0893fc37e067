import { createIsomorphicFn } from '@tanstack/react-start'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'

/** A button that submits the calculator's form, as typed, to the order page. */
function Way({ productId }: { productId: string }) {
  const { t, i18n } = useTranslation()
  return (
    <noscript>
      <div className="mt-5 grid gap-1.5">
        {/* The fields of a GET form replace the query of its address, so the language must be one of them. */}
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

/** Ordering without scripts, and therefore without the cart; rendered only by the server. */
export const OrderWithoutScripts: (ordered: { productId: string }) => React.ReactNode = createIsomorphicFn()
  .server(() => Way)
  .client(() => () => <noscript />)()
