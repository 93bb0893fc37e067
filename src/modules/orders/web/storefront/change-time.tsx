import { useState } from 'react'
import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { formatMoment } from '../../../../kernel/rules/format.ts'
import { usePageLanguage, useShopFacts } from '../../../../kernel/web/shop.ts'

/** How long a pending order can be changed: until that moment, and afterwards until the shop confirms it. */
export function ChangeTime({ until }: { until: string }) {
  const { t } = useTranslation()
  const { timeZone } = useShopFacts()
  const language = usePageLanguage()
  const [isOver] = useState(() => Date.now() >= Date.parse(until))
  return (
    // The visitor's clock may differ from the server's, whose sentence then stays.
    <p className="mt-3 text-sm" suppressHydrationWarning>
      {isOver
        ? t('change.untilConfirmed')
        : t('change.until', { moment: formatMoment(until, timeZone, language) })}
    </p>
  )
}
