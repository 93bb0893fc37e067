import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAboutParts, type AboutKind, type AboutPart } from '#modules/content/contract/about.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm, type RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { AwaitedRecord } from '#kernel/web/backoffice/rich-text/awaited-record.tsx'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { allAboutParts, writeAboutPart } from '../../queries/staff-about.ts'
import { PartPreview } from './part-preview.tsx'
import {
  bodyOf,
  fieldsOfKind,
  partFields,
  partValues,
  translatedPart,
  type PartValues,
} from './part-values.ts'

/** Adds a part to the about page, or changes an existing one. */
export function PartDialog({ id, close }: { id: string | null; close: () => void }) {
  const { queryKey, queryFn } = allAboutParts
  // Read again each time, so that nobody starts from an outdated version.
  const all = useQuery({
    queryKey: [...queryKey, 'to edit', id] as const,
    queryFn: () => queryFn({ queryKey }),
    select: (parts) => parts.find((part) => part.id === id) ?? null,
    enabled: id !== null,
    gcTime: 0,
  })
  if (id === null) return <PartEditor part={null} close={close} />
  if (all.data) return <PartEditor part={all.data} close={close} />
  return (
    <AwaitedRecord
      title="Edit part of the about page"
      missing="Part of the about page not found"
      isMissing={all.data === null}
      read={all}
      close={close}
    />
  )
}

function PartEditor({ part, close }: { part: AboutPart | null; close: () => void }) {
  const [previewed, setPreviewed] = useState(false)
  const form = useRecordForm({
    noun: 'part',
    verb: 'save',
    record: part,
    fields: partFields(part === null),
    valuesOf: partValues,
    version: part?.version,
    write: (values, precondition) => writeAboutPart(part, bodyOf(values), precondition),
    refreshes: [listAboutParts],
    may: true,
    close,
  })
  const kind = form.values.kind as AboutKind
  return (
    <RecordDialog title={part ? 'Edit part of the about page' : 'Add part of the about page'} form={form}>
      <Button look="quiet" size="sm" className="justify-self-start" onClick={() => setPreviewed(!previewed)}>
        {previewed ? 'Back to writing' : 'Preview'}
      </Button>
      {previewed ? (
        <PartPreview values={form.values} part={part} />
      ) : (
        <>
          <PartFields form={form} kind={kind} />
          <TranslationsField
            fields={translatedPart(kind)}
            base={form.values}
            record={part}
            value={form.values.translations}
            onChange={(translations) => form.set({ translations })}
            error={form.error}
          />
        </>
      )}
    </RecordDialog>
  )
}

function PartFields({ form, kind }: { form: RecordForm<PartValues>; kind: AboutKind }) {
  const { values, set, error } = form
  const names = fieldsOfKind[kind]
  const hasField = (name: (typeof names)[number]) => names.includes(name)
  const isFigure = kind === 'figure'
  return (
    <>
      <RecordFields
        form={form}
        names={[
          'kind',
          'title',
          hasField('text') && 'text',
          hasField('content') && 'content',
          hasField('link') && ['link_text', 'link'],
        ]}
        now={{
          title: { label: isFigure ? 'Figure' : 'Title' },
          text: { label: isFigure ? 'What it counts' : 'Text' },
        }}
      />
      {hasField('image_url') && (
        <ImageField
          label="Picture"
          value={values.image_url}
          error={error('image_url')}
          onChange={(image_url) => set({ image_url })}
        />
      )}
      <RecordFields form={form} names={[hasField('picture_text') && 'picture_text']} />
      {hasField('detail_url') && (
        <ImageField
          label="Picture close up"
          value={values.detail_url}
          error={error('detail_url')}
          onChange={(detail_url) => set({ detail_url })}
        />
      )}
      <RecordFields form={form} names={['is_active']} />
    </>
  )
}
