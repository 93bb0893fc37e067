import { useEffect, useState } from 'react'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import { shopDayOf } from './shop-day.ts'

const minute = 60_000

/** The day that it is in the shop, as on the dashboard and on orders; another one after midnight there. */
export function useToday() {
  const { timeZone } = useShopFacts()
  const [today, setToday] = useState(() => shopDayOf(new Date(), timeZone))
  useEffect(() => {
    const look = () => {
      const now = shopDayOf(new Date(), timeZone)
      // The same object on the same day, or the lists would be read each minute.
      setToday((last) => (last.day === now.day ? last : now))
    }
    const timer = setInterval(look, minute)
    return () => clearInterval(timer)
  }, [timeZone])
  return today
}
