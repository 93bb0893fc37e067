import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { WindowSize } from '#modules/catalog/web/storefront/product-list/window-size.tsx'
import { Button } from '#kernel/web/ui/button.tsx'

/**
 * A form for the size of a window, which opens the products that fit it with their prices. It is a plain HTML form, so
 * the home page need not load the code that parses the products page's URL.
 */
export function SizeStrip() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="two-numbers" className="border-b border-line bg-linen">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-7 md:py-8 lg:flex-nowrap">
        <div className="grid max-w-xl gap-1">
          <h2 id="two-numbers">{t('home.numbers')}</h2>
          <p className="text-sm text-ink-soft">{t('home.numbersText')}</p>
        </div>
        <form
          action="/products"
          method="get"
          className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:w-full lg:shrink-0 lg:flex-nowrap"
        >
          <WindowSize large />
          <Button type="submit" size="lg" className="max-sm:w-full">
            {t('find.apply')}
          </Button>
        </form>
      </div>
    </section>
  )
}
