import { useEffect, useState } from 'react'
import { addDays, startOfDay } from './days.ts'

/** The beginning of this day; another one after midnight. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfDay(new Date()))
  useEffect(() => {
    const wait = addDays(today, 1).getTime() - Date.now()
    const timer = setTimeout(() => setToday(startOfDay(new Date())), Math.max(wait, 1000))
    return () => clearTimeout(timer)
  }, [today])
  return today
}
