import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { bankColumnNames, type BankColumns } from '../../contract/index.ts'
import { bankColumnLabels } from './labels.ts'

/** What a select says besides the place of a header. */
const [usual, none] = ['usual', 'none']

/** A column as its select shows it: by its usual names, not at all, or the place of its header. */
function chosenOf(header: string | undefined, headers: readonly string[]): string {
  if (header === undefined) return usual
  const at = headers.indexOf(header)
  return at < 0 ? none : String(at)
}

/** Headers with their places: a file may have two of one name. */
const placed = (headers: readonly string[]) => headers.map((header, at) => ({ header, at }))

/** The first lines of a file below its headers. */
function Sample({
  headers,
  sample,
}: {
  headers: ReturnType<typeof placed>
  sample: readonly (readonly string[])[]
}) {
  const lines = sample.map((cells, line) => ({ cells, line }))
  return (
    <section
      aria-label="First lines of the file"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="text-note">
        <thead>
          <tr>
            {headers.map(({ header, at }) => (
              <th key={at} className="px-2 py-1 text-left font-medium whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ cells, line }) => (
            <tr key={line} className="border-t border-line">
              {headers.map(({ at }) => (
                <td key={at} className="max-w-60 truncate px-2 py-1 whitespace-nowrap">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Says which column of a bank's CSV files is which. */
export function BankColumnsForm({
  headers,
  sample,
  columns,
  faults,
  label,
  isPending,
  save,
}: {
  headers: readonly string[]
  /** The first lines of the file. */
  sample: readonly (readonly string[])[]
  columns: BankColumns
  faults: Readonly<Record<string, string>>
  label: string
  isPending: boolean
  save: (columns: BankColumns) => void
}) {
  const places = placed(headers)
  const [chosen, setChosen] = useState<BankColumns>(columns)
  const choose = (name: keyof BankColumns, value: string) => {
    const { [name]: _before, ...others } = chosen
    setChosen(value === usual ? others : { ...others, [name]: value === none ? '' : value })
  }
  const headerAt = (value: string) =>
    value === usual || value === none ? value : (headers[Number(value)] ?? none)
  return (
    <Form className="grid gap-4" onSend={() => save(chosen)}>
      {sample.length > 0 && <Sample headers={places} sample={sample} />}
      <div className="grid gap-4 sm:grid-cols-3">
        {bankColumnNames.map((name) => (
          <SelectField
            key={name}
            label={t(bankColumnLabels[name])}
            value={chosenOf(chosen[name], headers)}
            error={faults[`columns.${name}`]}
            onChange={({ target }) => choose(name, headerAt(target.value))}
          >
            <option value={usual}>By its usual name</option>
            <option value={none}>Not read</option>
            {places.map(({ header, at }) =>
              header === '' ? null : (
                <option key={at} value={at}>
                  {header}
                </option>
              ),
            )}
          </SelectField>
        ))}
        <SelectField
          label="Order of days"
          value={chosen.dateOrder ?? usual}
          error={faults['columns.dateOrder']}
          onChange={({ target }) => choose('dateOrder', target.value)}
        >
          <option value={usual}>As the days show</option>
          <option value="dmy">Day first: 31/12/2026</option>
          <option value="mdy">Month first: 12/31/2026</option>
        </SelectField>
        <SelectField
          label="Decimal sign"
          value={chosen.decimal ?? usual}
          error={faults['columns.decimal']}
          onChange={({ target }) => choose('decimal', target.value)}
        >
          <option value={usual}>As the amounts show</option>
          <option value=",">Comma: 1.234,50</option>
          <option value=".">Point: 1,234.50</option>
        </SelectField>
      </div>
      <p className="text-ink-soft">
        Files with the same columns are read so from now on. A file has one column of amounts, or one of what
        came in and one of what left.
      </p>
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {label}
      </Button>
    </Form>
  )
}
