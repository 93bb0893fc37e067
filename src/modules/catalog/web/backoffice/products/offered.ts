import { useQuery } from '@tanstack/react-query'
import type {
  OfferedChoice,
  OfferedOption,
  WireChoice,
  WireOption,
} from '#modules/catalog/contract/options.ts'
import type { NamedGrid } from '#modules/catalog/contract/price-grids.ts'
import type { SoldConfiguration } from '#modules/catalog/rules/index.ts'
import { allOptions, priceGrids } from '../../queries/staff-catalog.ts'
import type { ConfigurationValues } from './configuration-values.ts'

/** The parts of a configuration that come from the shop's options and grids. */
export type OfferedConfiguration = Pick<SoldConfiguration, 'options' | 'price_grid'>

/** The fields of a choice that are set, as in a configuration. */
function offeredChoice(choice: WireChoice, grids: readonly NamedGrid[]): OfferedChoice {
  const { price_grid_id: gridId, inventory_item_id: _, archived: __, ...rest } = choice
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  const grid = grids.find(({ id }) => id === gridId)
  return { ...(set as unknown as OfferedChoice), ...(grid && { price_grid: grid }) }
}

function offeredOptions(
  configuration: ConfigurationValues,
  options: readonly WireOption[],
  grids: readonly NamedGrid[],
): OfferedOption[] {
  return configuration.options.flatMap((productOption) => {
    const option = options.find(({ code }) => code === productOption.code)
    if (!option) return []
    const leftOut = productOption.left_out ?? []
    const choices = option.choices.filter(({ code, archived }) => !archived && !leftOut.includes(code))
    return [
      {
        code: option.code,
        name: option.name,
        help: option.help,
        shown_as: option.shown_as,
        default: productOption.default,
        shown_when: productOption.shown_when ?? null,
        choices: choices.map((choice) => offeredChoice(choice, grids)),
        left_out: leftOut,
        ...(productOption.pictures && { pictures: productOption.pictures }),
      },
    ]
  })
}

/** The options and the grid of a product with the present values of the form, saved or not. */
export function useOffered(configuration: ConfigurationValues): OfferedConfiguration {
  const { data: options = [] } = useQuery({ ...allOptions, enabled: configuration.options.length > 0 })
  const needsGrids = configuration.price_model === 'grid' || configuration.options.length > 0
  const { data: grids = [] } = useQuery({ ...priceGrids, enabled: needsGrids })
  return {
    options: offeredOptions(configuration, options, grids),
    price_grid: grids.find(({ id }) => id === configuration.price_grid_id) ?? null,
  }
}
