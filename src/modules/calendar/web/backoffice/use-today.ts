import { useEffect, useState } from 'react'
import { useShopConfig } from '#kernel/web/shop.ts'
import { shopDayOf } from './shop-day.ts'

const minute = 60_000

/** Today in the shop's time zone, updated at midnight. */
export function useToday() {
  const { timeZone } = useShopConfig()
  const [today, setToday] = useState(() => shopDayOf(new Date(), timeZone))
  useEffect(() => {
    const look = () => {
      const today = shopDayOf(new Date(), timeZone)
      // Keep the same object on the same day; otherwise the lists would be fetched every minute.
      setToday((last) => (last.day === today.day ? last : today))
    }
    const timer = setInterval(look, minute)
    return () => clearInterval(timer)
  }, [timeZone])
  return today
}
