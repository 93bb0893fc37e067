import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import type { Filter } from './columns.ts'
import type { ListSearch } from './list-search.ts'

const control =
  'h-11 rounded-md border bg-surface px-2 text-base hover:border-ink-soft min-[56rem]:h-9 min-[56rem]:text-[0.875rem]'
const set = (value: string | undefined) => (value ? 'border-ink-soft' : 'border-line text-ink-soft')

/** The conditions of a list, each at its value. */
export function FilterControls({
  filters,
  search,
  ask,
}: {
  filters: readonly Filter[]
  search: ListSearch
  ask: (change: ListSearch) => void
}) {
  return filters.map((filter) =>
    'options' in filter ? (
      <select
        key={filter.name}
        aria-label={filter.label}
        value={search[filter.name] ?? ''}
        onChange={(event) => ask({ [filter.name]: event.target.value })}
        className={classes(control, 'max-w-44', set(search[filter.name]))}
      >
        <option value="">{filter.label}: all</option>
        {filter.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ) : (
      <TypedFilter
        key={`${filter.name} ${search[filter.name] ?? ''}`}
        filter={filter}
        value={search[filter.name] ?? ''}
        ask={(value) => ask({ [filter.name]: value })}
      />
    ),
  )
}

/** A condition that is typed; it holds when the field is left or Enter is pressed. */
function TypedFilter({
  filter: { label, type },
  value,
  ask,
}: {
  filter: Extract<Filter, { type: string }>
  value: string
  ask: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const settle = () => typed !== value && ask(typed)
  const field = (
    <input
      type={type}
      min={type === 'number' ? 0 : undefined}
      inputMode={type === 'number' ? 'decimal' : undefined}
      aria-label={label}
      title={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      className={classes(
        control,
        type === 'date' ? 'w-40 min-[56rem]:w-34' : 'w-32 placeholder:text-ink-soft',
        set(value),
      )}
    />
  )
  // An empty day shows no name of its own.
  if (type !== 'date') return field
  return (
    <label className="flex items-center gap-1.5 text-ink-soft">
      {label}
      {field}
    </label>
  )
}
