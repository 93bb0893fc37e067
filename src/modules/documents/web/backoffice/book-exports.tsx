import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { ApiError, call, read } from '#kernel/web/api.ts'
import { dateOf, momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import {
  bookFormats,
  createBookExport,
  listBookExports,
  type BookExport,
  type BookFormat,
} from '../../contract/index.ts'
import { monthBefore } from './month-before.ts'

/** Names of programs and of their files. */
const formatNames: Readonly<Record<BookFormat, string>> = {
  datev: 'DATEV (EXTF)',
  journal: 'CSV',
  iif: 'QuickBooks (IIF)',
}

/** Hands the documents of a time over to bookkeeping, and lists the files that were made. */
export function BookExports() {
  const { timeZone } = useShopConfig()
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({ ...read(listBookExports, { query: { limit: 20 } }), enabled: isOpen })
  return (
    <details
      className="mb-6 rounded-lg border border-line bg-surface px-5 py-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-medium">Hand over to bookkeeping</summary>
      <p className="mt-2 text-note/5 text-ink-soft">
        Each document is in one file of a format only, and a file stays as it was made. The accounts are those
        of the settings; please check them with your adviser.
      </p>
      <NewFile />
      <ul className="mt-4 divide-y divide-line">
        {data.map((file) => (
          <MadeFile key={file.id} file={file} timeZone={timeZone} />
        ))}
      </ul>
    </details>
  )
}

function NewFile() {
  const { timeZone } = useShopConfig()
  const may = useMay(createBookExport)
  const [period, setPeriod] = useState(() => monthBefore(dayIn(timeZone, new Date())))
  const [format, setFormat] = useState<BookFormat>('datev')
  const { mutate, isPending, error } = useWrite({
    write: () => call(createBookExport, { body: { format, ...period } }),
    done: 'File for bookkeeping made',
    failed: 'No file was made',
    refreshes: [listBookExports],
  })
  const fields = error instanceof ApiError ? error.fields : {}
  return (
    <Form className="mt-4 flex flex-wrap items-end gap-4" onSend={() => mutate()}>
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          type="date"
          required
          label={end === 'from' ? 'First day' : 'Last day'}
          value={period[end]}
          error={fields[end]}
          onChange={({ target }) => setPeriod({ ...period, [end]: target.value })}
        />
      ))}
      <SelectField
        label="Format"
        value={format}
        onChange={({ target }) => setFormat(target.value as BookFormat)}
      >
        <Options of={bookFormats} label={(format) => formatNames[format]} />
      </SelectField>
      <Button type="submit" look="quiet" size="sm" disabled={!may || isPending}>
        Make a file
      </Button>
    </Form>
  )
}

function MadeFile({ file, timeZone }: { file: BookExport; timeZone: string }) {
  const { id, format, from, to, documents, createdAt, createdBy } = file
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
      <a href={`/api/book-exports/${id}/file`} download className="underline underline-offset-4">
        {formatNames[format]} {dateOf(from, 'UTC')} – {dateOf(to, 'UTC')}
      </a>
      <span className="text-ink-soft">
        <span className="figures">{documents}</span> · {momentOf(createdAt, timeZone)}
        {createdBy && ` · ${createdBy}`}
      </span>
    </li>
  )
}
