import { dateFormat } from '../../../../../kernel/rules/cached-formats.ts'
import { useShopFacts } from '../../../../../kernel/web/shop.ts'

/** Formats the day of a moment as on the account page. */
export function useDay(): (moment: string) => string {
  const { timeZone } = useShopFacts()
  return (moment) => dateFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(moment))
}
