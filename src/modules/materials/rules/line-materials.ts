import type { DecidedPart } from '#modules/making/rules/index.ts'
import type { Material } from './materials.ts'

/** A choice of an ordered piece. */
export interface Chosen {
  /** The code of its option; null if unknown. */
  option: string | null
  /** The part whose material it decides. */
  part: DecidedPart | null
  /** Its stock item; null if it has none. */
  item: { id: string; unit: string } | null
}

/** A material of a piece, and the part that is cut from it; null for any other material. */
export interface LineMaterial extends Material {
  part: DecidedPart | null
}

/** How a stock item is measured that is on no line of the bill. */
const ownBases: Record<DecidedPart, Record<string, Material['basis']>> = {
  cloth: { m: 'cloth_m', m2: 'cloth_m2', 'm²': 'cloth_m2' },
  lining: { m: 'lining_m', m2: 'lining_m2', 'm²': 'lining_m2' },
  slat: { m: 'slat_m', piece: 'slat', m2: 'area', 'm²': 'area' },
  louvre: { m: 'louvre_m', piece: 'louvre', m2: 'area', 'm²': 'area' },
}

/** The part that a line of a bill is for; null for any other material. */
const partOfBasis = ({ basis }: Material): DecidedPart | null =>
  basis === 'cloth' || basis === 'slat' || basis === 'louvre' ? basis : null

/**
 * The materials of one piece: the bill of its product says how much, its choices say of what.
 *
 * A line of the bill whose item belongs to another choice of a chosen option is taken of the chosen item instead, or
 * not at all if the choice has no item. A choice that decides a part replaces the line that goes by this part, else the
 * first that goes by area. In another unit, or without such a line, its item is measured by what is cut from it. No
 * line is replaced twice, and no part has two items: a second one is taken as one piece, as any other item is.
 * @param linked the codes of the options that have a choice with the item of a line, by item
 */
export function lineMaterials(
  bill: readonly Material[],
  chosen: readonly Chosen[],
  linked: ReadonlyMap<string, ReadonlySet<string>>,
): LineMaterial[] {
  const rest = new Set(bill)
  const partMaterials: LineMaterial[] = []
  const served = new Set<DecidedPart>()

  function take(
    { id: inventoryItemId, unit }: NonNullable<Chosen['item']>,
    part: DecidedPart | null,
    lines: readonly Material[],
  ) {
    if (part) served.add(part)
    const ownLine = {
      basis: (part && ownBases[part][unit]) ?? 'piece',
      quantity: 1,
      wastePercent: 0,
    } as const
    const measures = lines.some((line) => line.unit === unit) ? lines : [ownLine]
    partMaterials.push(...measures.map((line) => ({ ...line, inventoryItemId, unit, part })))
  }
  const openPart = ({ part }: Chosen) => (part && !served.has(part) ? part : null)

  const withoutLine = chosen.filter((choice) => {
    const { option, item } = choice
    const lines = [...rest].filter(
      ({ inventoryItemId }) => option !== null && linked.get(inventoryItemId)?.has(option),
    )
    if (lines.length === 0) return true
    for (const line of lines) rest.delete(line)
    const like = lines.find(({ inventoryItemId }) => inventoryItemId === item?.id) ?? lines[0]
    if (item)
      take(
        item,
        openPart(choice),
        lines.filter(({ inventoryItemId }) => inventoryItemId === like?.inventoryItemId),
      )
    return false
  })
  for (const choice of withoutLine) {
    if (choice.item === null) continue
    const part = openPart(choice)
    const line =
      [...rest].find((basis) => part && partOfBasis(basis) === part) ??
      [...rest].find(({ basis }) => part && part !== 'lining' && basis === 'area')
    if (line) rest.delete(line)
    take(choice.item, part, line ? [line] : [])
  }
  const others = [...rest].map((line) => {
    const part = partOfBasis(line)
    return { ...line, part: part && !served.has(part) ? part : null }
  })
  return [...others, ...partMaterials]
}
