/** The state of a list in its URL: `q`, `sort`, `cursor`, `columns`, filters, open records. All values are text. */
export type ListSearch = Partial<Record<string, string>>

type Kind = 'text' | 'number' | 'date' | readonly string[]

/** A filter by a field that a module adds to the records of a list, or an end of its range. */
const isCustomFilter = (name: string) => /^custom(?:_f|F)ields\.\w+(?:\.from|\.to)?$/.test(name)
export const isCustomSort = (text: string) => /^-?custom(?:_f|F)ields\.\w+$/.test(text)

/** Whether a text is an existing date: not 31 February. */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function makesSense(text: string, kind: Kind): boolean {
  if (kind === 'text') return true
  if (kind === 'number') return Number.isFinite(Number(text))
  if (kind === 'date') return isDay(text)
  return kind.includes(text)
}

/**
 * Creates the `validateSearch` of a list's route; invalid values are dropped.
 * @example listSearch({ sorts: ['name'], filters: { status: ['open', 'closed'] }, more: ['edit'] })
 */
export function listSearch({
  sorts = [],
  filters = {},
  more = [],
}: {
  /** The endpoint's sort names, without the minus. */
  sorts?: readonly string[]
  /** Each filter's query parameter, and its possible values. */
  filters?: Readonly<Record<string, Kind>>
  /** Further parameters of the screen, such as the id of the open record. */
  more?: readonly string[]
}) {
  const kinds: Record<string, Kind> = {
    q: 'text',
    cursor: 'text',
    columns: 'text',
    sort: sorts.flatMap((name) => [name, `-${name}`]),
    ...filters,
    ...Object.fromEntries(more.map((name) => [name, 'text'])),
  }
  return (search: Record<string, unknown>): ListSearch => {
    const custom = Object.keys(search).filter(isCustomFilter)
    return Object.fromEntries(
      [...Object.entries(kinds), ...custom.map((name) => [name, 'text'] as const)].flatMap(([name, kind]) => {
        const value = search[name]
        const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
        const isValid = makesSense(text, kind) || (name === 'sort' && isCustomSort(text))
        return text !== '' && text.length <= 500 && isValid ? [[name, text]] : []
      }),
    )
  }
}
