import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useLazyContent } from '#kernel/web/ui/lazy-content.ts'
import { shopSettings } from '#modules/settings/web/shop-settings.ts'
import { lazyEnds, type Ends } from './lazy-ends.ts'
import type { LetterheadProps } from './letterhead-content.tsx'

/** The shop's letterhead on printed pages, which stays as the server sent it until another language. */
export function Letterhead() {
  const { i18n } = useTranslation()
  const { data: shop } = useSuspenseQuery(shopSettings)
  const inside = useLazyContent<Ends, LetterheadProps, HTMLDivElement>(
    lazyEnds,
    (code) => code.LetterheadContent,
    { language: i18n.language, shop },
  )
  return <div className="page mb-6 hidden border-b border-line pb-3 print:block" {...inside} />
}
