import { useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldError, refusedBy } from '../../ui/field-error.tsx'
import { useRecordChoice } from '../editing/record-choice.ts'
import { NumberRead, useTypedNumber } from '../editing/use-typed-number.tsx'
import type { Filter } from './columns.ts'
import type { ListSearch } from './list-search.ts'
import { t } from '../language.ts'

/** Two beside each other on a phone. */
const place = 'max-desk:min-w-0 max-desk:grow max-desk:basis-[calc(50%-0.25rem)]'
const control =
  'h-11 rounded-md border bg-surface px-2 text-base hover:border-ink-soft desk:h-9 desk:text-dense'
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
  return filters.map((filter) => {
    const { name } = filter
    const field = { value: search[name] ?? '', ask: (value: string) => ask({ [name]: value }) }
    if ('options' in filter) {
      const options = filter.options.map((option) => ({ ...option, label: t(option.label) }))
      return <ChosenFilter key={name} {...filter} options={options} {...field} />
    }
    if ('choice' in filter) return <RecordFilter key={name} {...filter} {...field} />
    if (filter.type === 'number')
      return <NumberFilter key={`${name} ${field.value}`} filter={filter} {...field} />
    const typed = <TypedFilter key={`${name} ${field.value}`} filter={filter} {...field} />
    const isFirstDay = filter === filters.find((one) => 'type' in one && one.type === 'date')
    return isFirstDay ? [<LineBreak key={`before ${name}`} />, typed] : typed
  })
}

/** On a phone the two ends of a span of days stand beside each other, on a line of their own. */
const LineBreak = () => <span aria-hidden className="basis-full desk:hidden" />

interface FilterField {
  value: string
  ask: (value: string) => void
}

/** A condition with a few values. */
function ChosenFilter({
  label,
  options,
  value,
  ask,
}: Pick<Extract<Filter, { options: unknown }>, 'label' | 'options'> & FilterField) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => ask(event.target.value)}
      className={classes(control, place, 'desk:max-w-44', set(value))}
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A condition whose values are records; more than a menu can hold are found by typing. */
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
          className={classes(control, place, 'w-40 placeholder:text-ink-soft', set(typed))}
        />
      )}
      <ChosenFilter
        label={label}
        options={rows.map((row) => ({ value: row.id, label: choice.nameOf(row) }))}
        {...field}
      />
    </>
  )
}

/** A number, as people write it; while two can be meant, it asks and nothing holds yet. */
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
    <span className={classes('grid gap-1 self-start', place)}>
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
        className={classes(control, 'w-full placeholder:text-ink-soft desk:w-32', set(value))}
        {...refusedBy(read && 'problem' in read ? 'Please enter a number' : undefined, id)}
      />
      {read && 'either' in read && <NumberRead {...number} settle={ask} />}
      <FieldError id={id} error={read && 'problem' in read ? 'Please enter a number' : undefined} />
    </span>
  )
}

/** A condition that is typed; it holds when the field is left or Enter is pressed. */
function TypedFilter({
  filter: { label, type },
  value,
  ask,
}: { filter: Extract<Filter, { type: 'text' | 'date' }> } & FilterField) {
  const [typed, setTyped] = useState(value)
  const settle = () => typed !== value && ask(typed)
  const field = (
    <input
      type={type}
      aria-label={label}
      title={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      className={classes(
        control,
        type === 'date' ? 'min-w-0 desk:w-34' : `w-32 placeholder:text-ink-soft ${place}`,
        set(value),
      )}
    />
  )
  // An empty day shows no name of its own.
  if (type !== 'date') return field
  return (
    <label
      className={classes(
        'flex items-center gap-1.5 text-ink-soft max-desk:flex-col max-desk:items-stretch max-desk:gap-0.5',
        place,
      )}
    >
      {label}
      {field}
    </label>
  )
}
