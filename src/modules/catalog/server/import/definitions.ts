import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createOption, maxOptions, type OptionInput } from '../../contract/options.ts'
import { createPriceGrid, maxPriceGrids, type PriceGridInput } from '../../contract/price-grids.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { spelling } from '#kernel/rules/text/spelling.ts'
import { choiceColumns } from '../options/options.serializer.ts'
import type { StoredOption } from '../options/options.repository.ts'
import { faultsTogether } from '../options/options.service.ts'
import type { StoredChoice } from '../options/options.sql.ts'
import { gridOf } from '../options/price-grids.service.ts'
import type { Referred } from '../products/product-definitions.ts'
import type { NewCategory, NewGrid } from './write-products.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const definitions = z
  .object({
    categories: z.array(
      z.object({ id: z.string(), name: z.string().min(1).max(200), slug: z.string().max(200) }),
    ),
    grids: z.array(z.unknown()),
    options: z.array(
      z.looseObject({ choices: z.array(z.looseObject({ price_grid: z.string().optional() })) }),
    ),
  })
  .partial()

/** The records of a shop and of a file, by what lines name. */
export interface Known {
  /** By id, slug and name; the ids of the file too. */
  categories: Map<string, NewCategory>
  /** By name; several may have one. */
  grids: Map<string, NewGrid[]>
  options: StoredOption[]
  /** The ids of those that only the file has. */
  fresh: ReadonlySet<string>
  notes: string[]
  /** Errors of the cells with definitions, by their line. */
  faults: Map<number, string>
}

const unreadable = staffText(
  'The cell is not complete or was changed. A spreadsheet cuts cells after 32,767 characters; import the export as it was saved',
)

/** Reads what a file defines, in addition to what the shop has; the shop's own records count where both have one. */
export function knownRecords(
  shop: Referred,
  cells: readonly { line: number; text: string }[],
  exponent: number,
): Known {
  const fresh = new Set<string>()
  const records: Known = {
    categories: new Map([
      ...shop.categories.map((category) => [spelling(category.name), category] as const).toReversed(),
      ...shop.categories.flatMap((category) => [
        [category.slug, category] as const,
        [category.id, category] as const,
      ]),
    ]),
    grids: Map.groupBy<string, NewGrid>(shop.grids, ({ name }) => spelling(name)),
    options: [...shop.options],
    fresh,
    notes: [],
    faults: new Map(),
  }
  const differing = new Set<string>()
  let gridCount = [...records.grids.values()].flat().length
  /** The grids that the file itself describes, by name. */
  const described = new Map<string, string>()

  function addCategory({ id, name, slug }: NewCategory) {
    const existing =
      records.categories.get(id) ?? records.categories.get(slug) ?? records.categories.get(spelling(name))
    const category = existing ?? { id: randomUUID(), name, slug }
    for (const key of [id, slug, spelling(name)])
      if (!records.categories.has(key)) records.categories.set(key, category)
    if (existing === undefined) fresh.add(category.id)
  }

  function addGrid(input: PriceGridInput): string | null {
    const grid = gridOf(input, exponent)
    if (grid instanceof Refusal) return Object.values(grid.fields ?? {}).join(', ')
    const contentOf = (priceGrid: typeof grid) =>
      JSON.stringify([priceGrid.widthsMm, priceGrid.lengthsMm, priceGrid.prices])
    const key = spelling(input.name)
    // Lines name their grid, so two of one name cannot be told apart.
    if ((described.get(key) ?? contentOf(grid)) !== contentOf(grid))
      return staffText('The file has two price grids with the name {{name}}: rename one before exporting', {
        name: input.name,
      })
    described.set(key, contentOf(grid))
    const gridsOfName = records.grids.get(key) ?? []
    const same = gridsOfName.find((candidate) => contentOf(candidate) === contentOf(grid))
    // The one with the same prices is meant.
    if (same) records.grids.set(key, [same])
    else if (gridsOfName.length > 0) differing.add(input.name)
    else {
      if (gridCount >= maxPriceGrids)
        return staffText('A shop has at most {{maxPriceGrids}} price grids', { maxPriceGrids })
      const id = randomUUID()
      gridCount += 1
      records.grids.set(key, [{ id, name: input.name, ...grid }])
      fresh.add(id)
    }
    return null
  }

  function addOption(input: OptionInput): string | null {
    const { code, name, help = '', shown_as: shownAs = 'list', choices } = input
    const [fault] = Object.values(faultsTogether(choices, code, shownAs))
    if (fault !== undefined) return `${name}: ${fault}`
    const option: StoredOption = {
      id: randomUUID(),
      code,
      name,
      help,
      shownAs,
      translations: {},
      version: 1,
      usedBy: 0,
      products: [],
      choices: choices.map(choiceOf),
    }
    const existing = records.options.find((candidate) => candidate.code === code)
    if (existing) {
      if (pricesOf(existing) !== pricesOf(option)) differing.add(existing.name)
      return null
    }
    if (records.options.length >= maxOptions)
      return staffText('A shop has at most {{maxOptions}} options', { maxOptions })
    records.options.push(option)
    fresh.add(option.id)
    return null
  }

  function choiceOf(input: OptionInput['choices'][number]): StoredChoice {
    const grids = [...records.grids.values()].flat()
    const grid = grids.find(({ id }) => id === input.price_grid_id)
    const columns = choiceColumns(input, exponent) as Omit<StoredChoice, 'id' | 'priceGrid' | 'conflicts'>
    return { ...columns, id: randomUUID(), priceGrid: grid ?? null, conflicts: input.conflicts ?? [] }
  }

  function read(text: string): string | null {
    const cell = definitions.safeParse(parsed(text))
    if (!cell.success) return unreadable
    const { categories = [], grids = [], options = [] } = cell.data
    for (const category of categories) addCategory(category)
    for (const grid of grids) {
      const parsed = createPriceGrid.body.safeParse(grid)
      const fault = parsed.success ? addGrid(parsed.data) : unreadable
      if (fault !== null) return fault
    }
    for (const { choices, ...option } of options) {
      const withIds = choices.map(({ price_grid: grid, ...choice }) => ({
        ...choice,
        ...(grid !== undefined && { price_grid_id: records.grids.get(spelling(grid))?.[0]?.id ?? '' }),
      }))
      const parsed = createOption.body.safeParse({ ...option, choices: withIds })
      const fault = parsed.success ? addOption(parsed.data) : unreadable
      if (fault !== null) return fault
    }
    return null
  }

  for (const { line, text } of cells) {
    const fault = read(text)
    if (fault !== null) records.faults.set(line, fault)
  }
  if (differing.size > 0)
    records.notes.push(
      staffText('This shop has its own {{value}}, with other prices or choices: they stay as they are', {
        value: [...differing].join(', '),
      }),
    )
  return records
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What decides the prices of an option, to compare it. */
const pricesOf = ({ choices }: StoredOption) =>
  JSON.stringify(
    choices.map(({ code, priceBasis, priceAmount, priceGrid, archived }) => [
      code,
      priceBasis,
      priceAmount,
      priceGrid && [priceGrid.widthsMm, priceGrid.lengthsMm, priceGrid.prices],
      archived,
    ]),
  )
