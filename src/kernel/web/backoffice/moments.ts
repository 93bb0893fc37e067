import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { useShopConfig } from '../shop.ts'
import { locale } from './language.ts'

/** Formats a moment as a date in the shop's time zone, in the user's language: `January 5, 2026`. */
export function useOfficeDate(): (moment: string) => string {
  const { timeZone } = useShopConfig()
  const format = dateFormat(locale(), { dateStyle: 'long', timeZone })
  return (moment) => format.format(new Date(moment))
}

/** `Jan 5, 2026` */
export function dateOf(moment: string, timeZone: string): string {
  return dateFormat(locale(), { dateStyle: 'medium', timeZone }).format(new Date(moment))
}

/** `Jan 5, 2026, 3:42 PM` */
export function momentOf(moment: string, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return dateFormat(locale(), style).format(new Date(moment))
}
