import { useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldError, refusedBy } from '../../ui/field-error.tsx'
import { useRecordChoice } from '../editing/record-choice.ts'
import { ParsedNumberHint, useTypedNumber } from '../editing/use-typed-number.tsx'
import type { Filter } from './columns.ts'
import type { ListSearch } from './list-search.ts'
import { t } from '../language.ts'

const control =
  'h-11 min-w-0 rounded-md border bg-surface px-2 text-base hover:border-ink-soft desk:h-9 desk:text-dense'
const set = (value: string | undefined) => (value ? 'border-ink-soft' : 'border-line text-ink-soft')

/** The filters behind the filter button; date ranges have their own button. */
export type MenuFilter = Exclude<Filter, { type: 'days' }>

/** The filters of a list, one below the other, with their values. */
export function FilterControls({
  filters,
  search,
  ask,
}: {
  filters: readonly MenuFilter[]
  search: ListSearch
  ask: (change: ListSearch) => void
}) {
  return filters.map((filter) => {
    const { name } = filter
    const field = { value: search[name] ?? '', ask: (value: string) => ask({ [name]: value }) }
    if ('options' in filter) return <ChoiceFilter key={name} {...filter} {...field} className="w-full" />
    if ('choice' in filter) return <RecordFilter key={name} {...filter} {...field} />
    if (filter.type === 'number')
      return <NumberFilter key={`${name} ${field.value}`} filter={filter} {...field} />
    return <TypedFilter key={`${name} ${field.value}`} filter={filter} {...field} />
  })
}

interface FilterField {
  value: string
  ask: (value: string) => void
}

/** A filter with a few values. */
export function ChoiceFilter({
  label,
  options,
  value,
  ask,
  className,
}: Pick<Extract<Filter, { options: unknown }>, 'label' | 'options'> & FilterField & { className: string }) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => ask(event.target.value)}
      className={classes(control, className, set(value))}
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {t(option.label)}
        </option>
      ))}
    </select>
  )
}

/** A filter whose values are records; if there are more than a menu can hold, a search finds them. */
function RecordFilter({ label, choice, ...field }: Extract<Filter, { choice: unknown }> & FilterField) {
  const { rows, typed, setTyped, needsSearch } = useRecordChoice(choice, field.value)
  const find = `Find in ${label.toLowerCase()}`
  return (
    <>
      {needsSearch && (
        <input
          type="search"
          aria-label={find}
          placeholder={find}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={classes(control, 'w-full placeholder:text-ink-soft', set(typed))}
        />
      )}
      <ChoiceFilter
        label={label}
        options={rows.map((row) => ({ value: row.id, label: choice.nameOf(row) }))}
        {...field}
        className="w-full"
      />
    </>
  )
}

/** A filter by a number as people write it; it is not applied while the input is ambiguous. */
function NumberFilter({
  filter: { label, decimals },
  value,
  ask,
}: { filter: Extract<Filter, { type: 'number' }> } & FilterField) {
  const [held, setHeld] = useState(value)
  const id = useId()
  const number = useTypedNumber({ value: held, onChange: setHeld, decimals })
  const { read, typed } = number
  const isUnknown = read !== null && !('value' in read)
  const settle = () => !isUnknown && held !== value && ask(held)
  return (
    <span className="grid gap-1">
      <input
        type="text"
        inputMode="decimal"
        aria-label={label}
        title={label}
        placeholder={label}
        value={typed}
        onChange={(event) => number.take(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        className={classes(control, 'w-full placeholder:text-ink-soft', set(value))}
        {...refusedBy(read && 'problem' in read ? 'Please enter a number' : undefined, id)}
      />
      {read && 'either' in read && <ParsedNumberHint {...number} settle={ask} />}
      <FieldError id={id} error={read && 'problem' in read ? 'Please enter a number' : undefined} />
    </span>
  )
}

/** A typed filter, applied on blur or Enter. */
function TypedFilter({
  filter: { label, type },
  value,
  ask,
}: { filter: Extract<Filter, { type: 'text' }> } & FilterField) {
  const [typed, setTyped] = useState(value)
  const settle = () => typed !== value && ask(typed)
  return (
    <input
      type={type}
      aria-label={label}
      title={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      className={classes(control, 'w-full placeholder:text-ink-soft', set(value))}
    />
  )
}
