import { Filter as FilterSign, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DateRange } from '../date-range/date-range.tsx'
import { locale, t } from '../language.ts'
import { PopoverCard } from '../layout/popover-card.tsx'
import type { Filter } from './columns.ts'
import { ChoiceFilter, FilterControls, type MenuFilter } from './filter-controls.tsx'
import type { ListSearch } from './list-search.ts'
import { SearchBox } from './search-box.tsx'

interface Conditions<Kind = MenuFilter> {
  filters: readonly Kind[]
  search: ListSearch
  ask: (change: ListSearch) => void
}

/**
 * The toolbar above a list: search, the first filter if it has a few values, date ranges, a button with all other
 * filters, the count, and on the right the actions. Below it are the active filters of the button.
 */
export function Toolbar({
  label,
  placeholder,
  box,
  filters,
  search,
  ask,
  count,
  isCompact = false,
  children,
}: Conditions<Filter> & {
  /** The label of the search. */
  label: string
  /** Names what is searched; without it there is no search. */
  placeholder: string | undefined
  box: RefObject<HTMLInputElement | null>
  /** `1,234 products`, once known. */
  count: string | undefined
  /** Whether everything must fit in one line of a phone: all filters are behind the button, and buttons show their icons. */
  isCompact?: boolean
  /** The buttons on the right. */
  children: ReactNode
}) {
  // The first filter is in the toolbar if it is a choice; a typed filter would need too much space.
  const [first] = filters
  const inLine = first && 'options' in first && !isCompact ? first : undefined
  const others = filters.filter((filter): filter is MenuFilter => filter !== inLine && !('to' in filter))
  const conditions = { search, ask }
  const button = useRef<HTMLButtonElement>(null)
  const hasDays = filters.some((filter) => 'to' in filter)
  const ranges = filters.map(
    (filter) =>
      'to' in filter && (
        <DateRange
          key={filter.name}
          label={filter.label}
          from={search[filter.name]}
          to={search[filter.to]}
          isOptional
          choose={({ from, to }) => ask({ [filter.name]: from, [filter.to]: to })}
        />
      ),
  )
  return (
    <>
      <div data-compact={isCompact || undefined} className="flex flex-wrap items-center gap-2 pb-3">
        {placeholder && (
          <SearchBox
            q={search['q']}
            label={label}
            placeholder={placeholder}
            box={box}
            onSearch={(q) => ask({ q })}
          />
        )}
        {inLine && (
          <ChoiceFilter
            {...inLine}
            value={search[inLine.name] ?? ''}
            ask={(value) => ask({ [inLine.name]: value })}
            className="grow desk:max-w-44 desk:grow-0"
          />
        )}
        {!isCompact && ranges}
        {(others.length > 0 || (isCompact && hasDays)) && (
          <FilterButton filters={others} {...conditions} button={button} isCompact={isCompact}>
            {isCompact && ranges}
          </FilterButton>
        )}
        <div className={classes('flex flex-wrap items-center justify-end gap-2', !isCompact && 'grow')}>
          {count !== undefined && (
            <output
              className={isCompact ? 'sr-only' : 'figures mr-auto px-1 whitespace-nowrap text-ink-soft'}
            >
              {count}
            </output>
          )}
          {children}
        </div>
      </div>
      <Chips filters={others} {...conditions} afterwards={() => button.current?.focus()} />
    </>
  )
}

/** The button with the other filters, and the number of active ones. */
function FilterButton({
  filters,
  search,
  ask,
  button,
  isCompact,
  children,
}: Conditions & {
  button: RefObject<HTMLButtonElement | null>
  /** Whether its word is for screen readers only. */
  isCompact: boolean
  /** Further filters. */
  children: ReactNode
}) {
  const active = filters.filter(({ name }) => search[name]).length
  const text = active > 0 ? t('Filter ({{n}})', { n: active.toLocaleString(locale()) }) : t('Filter')
  return (
    <Popover.Root>
      <Popover.Trigger
        ref={button}
        className={buttonClasses(
          { look: 'quiet', size: 'sm' },
          'gap-1.5 whitespace-nowrap max-desk:min-h-11',
        )}
      >
        <FilterSign size={15} aria-hidden />
        {isCompact && active > 0 && <span aria-hidden>{active.toLocaleString(locale())}</span>}
        <span className={isCompact ? 'sr-only' : ''}>{text}</span>
      </Popover.Trigger>
      {/* Not in a portal, so that its fields get the styles and language of the screen. */}
      <PopoverCard aria-label="Filter" align="start" className="grid w-72 gap-3 p-4">
        <FilterControls filters={filters} search={search} ask={ask} />
        {children}
      </PopoverCard>
    </Popover.Root>
  )
}

/** The active filters behind the button, each with a button that removes it. */
function Chips({
  filters,
  search,
  ask,
  afterwards,
}: Conditions & {
  /** Moves the focus, which would be lost with the chip. */
  afterwards: () => void
}) {
  const active = filters.filter(({ name }) => search[name])
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="-mt-1 flex flex-wrap gap-1.5 pb-3">
      {active.map((filter) => (
        <Chip
          key={filter.name}
          label={filter.label}
          value={<ValueOf filter={filter} value={search[filter.name] ?? ''} />}
          remove={() => {
            ask({ [filter.name]: undefined })
            afterwards()
          }}
        />
      ))}
    </ul>
  )
}

function Chip({ label, value, remove }: { label: string; value: ReactNode; remove: () => void }) {
  return (
    <li className="flex max-w-full min-w-0 items-center rounded-full bg-linen pl-3 text-note/5">
      <span className="truncate">
        <span className="text-ink-soft">{label}:</span> {value}
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={remove}
        className="grid size-7 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink max-desk:size-11"
      >
        <X size={13} aria-hidden />
      </button>
    </li>
  )
}

/** The label of a filter's value. */
function ValueOf({ filter, value }: { filter: Filter; value: string }) {
  if ('choice' in filter) return <RecordName choice={filter.choice} id={value} />
  if ('options' in filter) return t(filter.options.find((option) => option.value === value)?.label ?? value)
  if (filter.type === 'number') return Number(value).toLocaleString(locale())
  return value
}

function RecordName({ choice, id }: { choice: Extract<Filter, { choice: unknown }>['choice']; id: string }) {
  const { data } = useQuery(choice.byId(id))
  return data ? choice.nameOf(data) : '…'
}
