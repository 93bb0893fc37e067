import { ItemsMistake, type QuoteItem } from './quote-items.ts'

/** Items that a customer chooses from: alternatives, of which one is chosen, and optional ones. */

type Specified = Pick<QuoteItem, 'specifications'>

/** The name of the alternatives that an item belongs to; null for every other item. */
export const alternativeOf = ({ specifications: { alternative } }: Specified): string | null =>
  typeof alternative === 'string' && alternative.trim() !== '' ? alternative.trim() : null

export const isOptional = (item: Specified): boolean =>
  item.specifications['optional'] === true && alternativeOf(item) === null

const isMarked = ({ specifications }: Specified) => specifications['chosen'] === true

/** Whether an item counts: alternatives and optional items only where they are chosen. */
export const isChosen = (item: Specified): boolean =>
  (alternativeOf(item) === null && !isOptional(item)) || isMarked(item)

/** The items of which a quote is made as it is chosen now. */
export const chosenItems = <Item extends Specified>(items: readonly Item[]): Item[] => items.filter(isChosen)

const marked = <Item extends Specified>(item: Item, chosen: boolean): Item => ({
  ...item,
  specifications: { ...item.specifications, chosen },
})

/**
 * Items with one of each alternatives chosen: the marked one, else the first; optional items as they are marked. Of two
 * marked alternatives the second is refused.
 */
export function settleChoices<Item extends Specified>(items: readonly Item[]): Item[] | ItemsMistake {
  const groups = Map.groupBy(
    [...items.keys()].filter((index) => alternativeOf(items[index] as Item) !== null),
    (index) => alternativeOf(items[index] as Item),
  )
  const chosen = new Set<number>()
  for (const [name, indexes] of groups) {
    const markedIndexes = indexes.filter((index) => isMarked(items[index] as Item))
    if (markedIndexes.length > 1)
      return new ItemsMistake(`items.${markedIndexes[1]}.chosen`, `Only one "${name}" can be chosen`)
    chosen.add(markedIndexes[0] ?? (indexes[0] as number))
  }
  return items.map((item, index) => {
    if (alternativeOf(item) !== null) return marked(item, chosen.has(index))
    return isOptional(item) ? marked(item, isMarked(item)) : item
  })
}

/**
 * Items as a customer has chosen: exactly one of each alternatives, and any optional ones.
 * @param chosen the numbers of the chosen alternatives and optional items, counted from 1
 */
export function chooseItems<Item extends Specified>(
  items: readonly Item[],
  chosen: readonly number[],
): Item[] | ItemsMistake {
  for (const number of chosen) {
    const item = items[number - 1]
    if (item === undefined || (alternativeOf(item) === null && !isOptional(item)))
      return new ItemsMistake('chosen', 'Only alternatives and optional items can be chosen')
  }
  const next = items.map((item, index) =>
    alternativeOf(item) !== null || isOptional(item) ? marked(item, chosen.includes(index + 1)) : item,
  )
  for (const name of new Set(items.map(alternativeOf))) {
    if (name === null) continue
    const markedCount = next.filter((item) => alternativeOf(item) === name && isMarked(item)).length
    if (markedCount !== 1)
      return new ItemsMistake(
        'chosen',
        markedCount === 0 ? `Please choose one "${name}"` : `Only one "${name}" can be chosen`,
      )
  }
  return next
}

/** The items that count as they are typed: with the first of alternatives where none is chosen yet. */
export function countedItems<Item extends Specified>(items: readonly Item[]): Item[] {
  const settled = settleChoices(items)
  return chosenItems(settled instanceof ItemsMistake ? items : settled)
}
