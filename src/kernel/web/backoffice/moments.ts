import { useShopFacts } from '../shop.ts'
import { locale } from './language.ts'

/** Writes a moment as a day of the shop in the person's language: `January 5, 2026`. */
export function useOfficeDate(): (moment: string) => string {
  const { timeZone } = useShopFacts()
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone })
  return (moment) => format.format(new Date(moment))
}

/** `Jan 5, 2026` */
export function dateOf(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone }).format(new Date(moment))
}

/** `Jan 5, 2026, 3:42 PM` */
export function momentOf(moment: string, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(locale(), style).format(new Date(moment))
}
