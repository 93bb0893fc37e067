import type { ProductOption } from '../../contract/options.ts'
import type { StoredOption } from '../options/options.repository.ts'
import { readProductOptions, type RequestedOption } from '../options/product-options.ts'
import type { ImportColumn } from './import-columns.ts'

/** The parts of a cell between commas. */
const partsOf = (cell: string) =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** `colour=oat` is `['colour', 'oat']`, `colour` alone `['colour', '']`. */
const pairOf = (part: string) => {
  const [name = '', value = ''] = part.split('=', 2).map((text) => text.trim())
  return [name, value] as const
}

/** The choices that products leave out, by option: `colour.oat, colour.red`. */
function leftOutIn(cell: string): Map<string, string[]> {
  const paths = partsOf(cell).map((path) => path.split('.', 2) as [string, string?])
  return new Map(
    [...Map.groupBy(paths, ([option]) => option)].map(([option, some]) => [
      option,
      some.map(([, choice = '']) => choice),
    ]),
  )
}

const columns = { shown_when: 'shown_when', left_out: 'left_out' } as const

/**
 * The options that a line gives its product; undefined where it says nothing new about them. A product that has an
 * option keeps its settings of it, except those that the line names. Without a default the option's first choice is
 * the default.
 * @param news the cells that differ from an export
 * @returns the options, and the errors by column
 */
export function askOptions(
  news: ReadonlyMap<ImportColumn, string>,
  productOptions: readonly ProductOption[],
  options: readonly StoredOption[],
): { asked: RequestedOption[] | undefined; faults: Map<ImportColumn, string> } {
  const cells = { codes: news.get('options'), shown: news.get('shown_when'), out: news.get('left_out') }
  if (Object.values(cells).every((cell) => cell === undefined)) return { asked: undefined, faults: new Map() }
  const shownWhen = cells.shown === undefined ? undefined : new Map(partsOf(cells.shown).map(pairOf))
  const out = cells.out === undefined ? undefined : leftOutIn(cells.out)
  const requestedPairs =
    cells.codes === undefined
      ? productOptions.map(({ code }) => [code, ''] as const)
      : partsOf(cells.codes).map(pairOf)
  const requestedOptions = requestedPairs.map(([code, choice]): ProductOption => {
    const storedOption = productOptions.find((candidate) => candidate.code === code)
    const leftOut = out ? (out.get(code) ?? []) : (storedOption?.left_out ?? [])
    const option = options.find((candidate) => candidate.code === code)
    const first = option?.choices.find((choice) => !choice.archived && !leftOut.includes(choice.code))?.code
    return {
      code,
      default: choice || storedOption?.default || (first ?? ''),
      shown_when: shownWhen ? shownWhen.get(code) : storedOption?.shown_when,
      left_out: leftOut,
      ...(storedOption?.pictures && { pictures: storedOption.pictures }),
    }
  })
  const { list, fields } = readProductOptions(options, requestedOptions)
  const faults = Object.entries(fields).map(([field, message]) => {
    const column = columns[field.split('.').at(-1) as keyof typeof columns] ?? 'options'
    return [news.has(column) ? column : 'options', message] as const
  })
  return { asked: list, faults: new Map(faults.toReversed()) }
}
