import { windowLight, type WindowLight } from '#modules/windows/contract.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'

/** The ways that a window can face, by the number of `WindowLight.side`. */
export const windowSides = [
  'North',
  'North-east',
  'East',
  'South-east',
  'South',
  'South-west',
  'West',
  'North-west',
] as const

/** The light at the window of an item; null where nobody has said which way that faces. */
export const lightOf = (item: QuoteItem | null): WindowLight | null =>
  windowLight.safeParse(item?.specifications['light']).data ?? null
