import { maxChoices, maxProductOptions } from '#modules/catalog/contract/options.ts'
import { limitsOfSizes, sizesOf } from './sizes.ts'
import type {
  SourceChoice,
  SourceLimits,
  SourceOption,
  SourceProduct,
  SourceVariant,
} from './source-product.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The variants of a product, converted for this shop. */
interface Sold {
  /** The price of the first variant, in major units. */
  price: number | undefined
  amounts: number[]
  pricedAt: SourceProduct['pricedAt']
  options: SourceOption[]
  limits: SourceLimits
  notes: string[]
}

const distinct = (values: readonly string[]) => {
  const byKey = new Map(values.filter((value) => value !== '').map((value) => [value.toLowerCase(), value]))
  return [...byKey.values()]
}

const amount = (value: number) => Number(value.toPrecision(12))

/** Whether each variant costs as much as the first one plus the surcharges of its choices. */
function addsUp(variants: readonly SourceVariant[], base: number, axes: readonly Map<string, number>[]) {
  return variants.every(({ values, price }) => {
    if (price === undefined) return true
    const surcharge = axes.reduce(
      (sum, axis, index) => sum + (axis.get((values[index] ?? '').toLowerCase()) ?? 0),
      0,
    )
    return Math.abs(price - base - surcharge) < 0.005
  })
}

/** The surcharge of each choice of each option; null where the prices are not sums of surcharges. */
function surcharges(
  variants: readonly SourceVariant[],
  first: readonly string[],
  base: number,
): Map<string, number>[] | null {
  const isFirst = (value: string | undefined, index: number) =>
    value === '' || value?.toLowerCase() === first[index]?.toLowerCase()
  const axes = first.map((_, index) => {
    const axis = new Map<string, number>()
    for (const { values, price } of variants) {
      const others = values.every((value, other) => other === index || isFirst(value, other))
      if (others && price !== undefined) axis.set((values[index] ?? '').toLowerCase(), amount(price - base))
    }
    return axis
  })
  return addsUp(variants, base, axes) ? axes : null
}

function noteOfSizes(name: string, values: readonly string[]): string {
  const sizesText = values.length > 1 ? `${values[0]} to ${values.at(-1)}` : `${values[0]}`
  return staffText(
    '“{{name}}” ({{sizesText}}) is a size, not an option: here a piece is made to measure. Between the smallest and the largest, shoppers enter their own; sizes without a unit are read as centimetres',
    { name, sizesText },
  )
}

/**
 * Turns variants into options with choices: price differences become surcharges of choices where they add up. Sizes
 * become limits.
 */
export function optionsOfVariants(names: readonly string[], variants: readonly SourceVariant[]): Sold {
  const notes: string[] = []
  const prices = variants.flatMap(({ price }) => price ?? [])
  const base = variants[0]?.price ?? prices[0]
  const values = names.map((_, index) => distinct(variants.map((variant) => variant.values[index] ?? '')))
  const sizes = names.map((name, index) => sizesOf(name, values[index] as string[]))
  const optionIndexes = names.flatMap((_, index) =>
    sizes[index] || (values[index] as string[]).length === 0 ? [] : [index],
  )
  names.forEach((name, index) => sizes[index] && notes.push(noteOfSizes(name, values[index] as string[])))

  const seen = new Map<string, SourceVariant>()
  for (const variant of variants) {
    const narrowed = { ...variant, values: optionIndexes.map((index) => variant.values[index] ?? '') }
    const id = narrowed.values.join('\0').toLowerCase()
    if (!seen.has(id)) seen.set(id, narrowed)
    else if (
      variant.price !== undefined &&
      seen.get(id)?.price !== variant.price &&
      !notes.includes(differing)
    )
      notes.push(differing)
  }
  const first = optionIndexes.map((index) => values[index]?.[0] ?? '')
  const axes = base === undefined ? null : surcharges([...seen.values()], first, base)
  if (axes === null && new Set(prices).size > 1) notes.push(unexplained(base))
  const options = optionIndexes.slice(0, maxProductOptions).map((index, position) => ({
    name: names[index] as string,
    choices: (values[index] as string[]).slice(0, maxChoices).map((name): SourceChoice => ({
      name,
      surcharge: axes?.[position]?.get(name.toLowerCase()) ?? 0,
    })),
  }))
  for (const { name, count } of optionIndexes.map((index) => ({
    name: names[index] as string,
    count: values[index]?.length ?? 0,
  })))
    if (count > maxChoices)
      notes.push(
        staffText(
          '“{{name}}” has {{count}} choices: the first {{maxChoices}} are taken over, the others are left out',
          { name, count, maxChoices },
        ),
      )
  for (const name of optionIndexes.slice(maxProductOptions).map((index) => names[index] as string))
    notes.push(staffText('There is no room for the option “{{name}}”: it is left out', { name }))
  const limits = limitsOfSizes(sizes.flatMap((list) => list ?? []))
  return { price: base, amounts: prices, pricedAt: sizeOfFirst(names, variants[0]), options, limits, notes }
}

/** The size of the first variant, where its values contain both sides. */
function sizeOfFirst(names: readonly string[], first: SourceVariant | undefined): SourceProduct['pricedAt'] {
  const sides = names.flatMap((name, index) => sizesOf(name, [first?.values[index] ?? '']) ?? [])
  const width = sides.find((side) => side.width !== undefined)?.width
  const drop = sides.find((side) => side.drop !== undefined)?.drop
  return width !== undefined && drop !== undefined ? { width: width / 1000, length: drop / 1000 } : undefined
}

const differing = staffText(
  'Its sizes have prices of their own: the price of the first one is taken over. Please check it',
)

const unexplained = (base: number | undefined) =>
  staffText(
    'The prices of its variants are no sum of surcharges: the first one, {{base}}, is taken over and its choices cost nothing more. Please check them',
    { base: base ?? 0 },
  )
