import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useRecordChoice, type RecordChoice } from './record-choice.ts'
import { searchKeys } from './search-keys.ts'

/** Chooses a record. If there are more than a menu can hold, a search on the server filters them. */
export function RecordSelect<Row extends { id: string }>({
  choice,
  label,
  find,
  none,
  value,
  besides,
  required,
  hasSearch = false,
  error,
  disabled,
  onChange,
}: {
  choice: RecordChoice<Row>
  label: string
  /** The label of the search: `Find by name`. */
  find: string
  /** The label for no record: `None`. */
  none: string
  /** The id of the chosen record, or empty. */
  value: string
  /** The id of a record that is not offered. */
  besides?: string
  required?: boolean
  /** The search is shown even if the menu holds all records. */
  hasSearch?: boolean
  error?: string | undefined
  disabled?: boolean
  onChange: (id: string, row: Row | null) => void
}) {
  const { rows, typed, setTyped, needsSearch } = useRecordChoice(choice, value)
  const names = Map.groupBy(rows, choice.nameOf)
  const textOf = (row: Row) => {
    const name = choice.nameOf(row)
    const detail = (names.get(name)?.length ?? 0) > 1 ? choice.detailOf?.(row) : ''
    return detail ? `${name} · ${detail}` : name
  }
  const isSearched = needsSearch || hasSearch
  return (
    // One box: the search on top of the menu that it filters, below the label of both.
    <div
      className={classes(
        'grid content-start',
        isSearched ? '[&>div>label]:-order-1 [&>div>label]:mb-1.5 [&>div>p]:mt-1.5' : 'gap-1.5',
      )}
    >
      {isSearched && (
        <Field
          label={find}
          hideLabel
          placeholder={find}
          className="rounded-b-none"
          type="search"
          autoComplete="off"
          value={typed}
          disabled={disabled}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={searchKeys}
        />
      )}
      <SelectField
        label={label}
        frameClassName={isSearched ? 'contents!' : ''}
        className={isSearched ? 'rounded-t-none border-t-0' : ''}
        required={required}
        value={value}
        disabled={disabled}
        error={error}
        onChange={({ target }) => onChange(target.value, rows.find(({ id }) => id === target.value) ?? null)}
      >
        <option value="">{none}</option>
        {rows
          .filter(({ id }) => id !== besides)
          .map((row) => (
            <option key={row.id} value={row.id}>
              {textOf(row)}
            </option>
          ))}
      </SelectField>
    </div>
  )
}
