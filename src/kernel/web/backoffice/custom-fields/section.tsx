import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { CustomRecord } from '#kernel/contract/custom-fields.ts'
import { customProperty } from '#kernel/rules/custom-property.ts'
import { Button } from '../../ui/button.tsx'
import { useShopConfig } from '../../shop.ts'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { RecordFields } from '../editing/record-fields.tsx'
import { useRecordForm } from '../editing/use-record-form.ts'
import type { Fields } from '../editing/fields.ts'
import { SectionTitle } from '../section-title.tsx'
import { payloadOf, valuesForForm, type SentValues } from './form-values.ts'
import { shownValue, useFieldGroups, type FieldGroup, type ShownValues } from './declared.ts'

interface Versioned {
  version: number
}

interface Props<Row extends Versioned> {
  /** The record as it was read. */
  row: Row
  valuesOf: (row: Row) => ShownValues | undefined
  may: boolean
  write: (values: SentValues, version: number) => Promise<Row>
  onSaved: (row: Row) => void
  /** The heading, where the title of the fields does not say enough. */
  headingOf?: (title: string) => string
}

interface OneGroup {
  group: FieldGroup
  /** The property of the record that holds the values. */
  property: string
}

/** The fields that modules add to a record, each module's under its heading; nothing where no module adds any. */
export function CustomFieldsSection<Row extends Versioned>({
  record,
  ...props
}: Props<Row> & { record: CustomRecord }) {
  return useFieldGroups(record).map((group) => (
    <Group
      key={group.fields.map(({ name }) => name).join(' ')}
      group={group}
      property={customProperty(record)}
      {...props}
    />
  ))
}

function Group<Row extends Versioned>({ group, property, ...props }: Props<Row> & OneGroup) {
  const [isOpen, setOpen] = useState(false)
  const { currency } = useShopConfig()
  const heading = useId()
  const title = props.headingOf?.(group.title) ?? group.title
  const values = props.valuesOf(props.row)
  return (
    <section aria-labelledby={heading} className="mt-6">
      <div className="flex items-center justify-between gap-4">
        <SectionTitle id={heading}>{title}</SectionTitle>
        <Button look="quiet" size="sm" disabled={!props.may} onClick={() => setOpen(true)}>
          <Pencil size={15} aria-hidden />
          Edit
        </Button>
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {group.fields.map((field) => (
          <div key={field.name} className="min-w-0">
            <dt className="text-note text-ink-soft">{field.label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {shownValue(field, values?.[field.name], currency) || '–'}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && <GroupDialog group={group} property={property} {...props} close={() => setOpen(false)} />}
    </section>
  )
}

function GroupDialog<Row extends Versioned>({
  group,
  property,
  row,
  valuesOf,
  may,
  write,
  onSaved,
  headingOf = (title) => title,
  close,
}: Props<Row> & OneGroup & { close: () => void }) {
  const fields: Fields = Object.fromEntries(group.fields.map(({ name, ...field }) => [name, field]))
  const form = useRecordForm<Fields, Row, Row>({
    noun: 'fields',
    record: row,
    fields,
    valuesOf: (one) => valuesForForm(fields, valuesOf(one)) as never,
    names: Object.fromEntries(group.fields.map(({ name }) => [`${property}.${name}`, name])),
    write: (values, version) => write(payloadOf(fields, values), version ?? row.version),
    may,
    close,
    onSaved: (saved) => {
      onSaved(saved)
      close()
    },
  })
  return (
    <RecordDialog title={headingOf(group.title)} form={form}>
      <RecordFields form={form} names={group.fields.map(({ name }) => name)} />
    </RecordDialog>
  )
}
