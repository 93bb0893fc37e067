import { dateFormat } from '../../../../../kernel/rules/cached-formats.ts'
import { useShopFacts } from '../../../../../kernel/web/shop.ts'

/** Writes the day of a moment as the page of the account writes days. */
export function useDay(): (moment: string) => string {
  const { timeZone } = useShopFacts()
  return (moment) => dateFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(moment))
}
