import { useEffect, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { formatMoment } from '#kernel/rules/format.ts'
import { usePageLanguage, useShopConfig } from '#kernel/web/shop.ts'

/**
 * How long a pending order can be changed: until that moment, and afterwards until the shop confirms it.
 * @param until null: the shop may confirm it at any time
 */
export function ChangeTime({ until }: { until: string | null }) {
  const { t } = useTranslation()
  const { timeZone } = useShopConfig()
  const language = usePageLanguage()
  const [isPast, setIsPast] = useState(() => until === null || Date.now() >= Date.parse(until))
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(() => setIsPast(true), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return (
    // The visitor's clock may differ from the server's, whose sentence then stays.
    <p className="mt-3 text-sm" suppressHydrationWarning>
      {until === null || isPast
        ? t('change.untilConfirmed')
        : t('change.until', { moment: formatMoment(until, timeZone, language) })}
    </p>
  )
}
