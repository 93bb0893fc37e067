import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSupportItems, type SupportItem } from '#modules/content/contract/content.ts'
import { listLegalPages, type LegalPage } from '#modules/content/contract/legal.ts'
import { ApiError, read } from '#kernel/web/api.ts'
import { writeSupportItem } from '../../queries/staff-content.ts'
import { DraftNotice } from '#kernel/web/backoffice/drafts/draft-notice.tsx'
import { useDraft, useStoredDraft } from '#kernel/web/backoffice/drafts/use-draft.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { useRecordForm, type RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { AwaitedRecord } from '#kernel/web/backoffice/rich-text/awaited-record.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { legalNames } from '../legal/kind-names.ts'
import { RemainingWork } from '../legal/legal-row.tsx'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import {
  articleFields,
  articleValues,
  bodyOf,
  slugToSave,
  translatedArticle,
  type ArticleValues,
} from './article-values.ts'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'

function titleOf(article: SupportItem | null): string {
  if (article?.legal) return `Edit ${t(legalNames[article.legal])}`
  return article ? 'Edit Support Item' : 'Add Support Item'
}

/** Writes a new article, or changes an existing one. */
export function ArticleDialog({ id, close }: { id: string | null; close: () => void }) {
  const { queryKey, queryFn } = read(listSupportItems, { query: { limit: 500 } })
  // Read again each time, so that nobody starts from an outdated version.
  const all = useQuery({
    queryKey: [...queryKey, 'to edit', id] as const,
    queryFn: () => queryFn({ queryKey }),
    select: (articles) => articles.find((article) => article.id === id) ?? null,
    enabled: id !== null,
    gcTime: 0,
  })
  const [round, begin] = useState(0)
  const rest = { close, again: () => begin(round + 1) }
  if (id === null) return <ArticleEditor key={round} article={null} {...rest} />
  if (all.data) return <ArticleEditor key={round} article={all.data} {...rest} />
  const isMissing = all.data === null
  return (
    <AwaitedRecord
      title="Edit Support Item"
      missing="Support article not found"
      isMissing={isMissing}
      read={all}
      close={close}
    />
  )
}

function ArticleEditor({
  article,
  close,
  again,
}: {
  article: SupportItem | null
  close: () => void
  again: () => void
}) {
  const [left, setLeft] = useState<Unfinished | null>(null)
  const [publishTemplate, setPublishTemplate] = useState(false)
  const draft = useStoredDraft<ArticleValues>(`support:${article?.id ?? 'new'}`)
  const version = draft.found?.version ?? article?.version
  const form = useRecordForm({
    noun: 'support item',
    record: article,
    fields: articleFields(article === null),
    valuesOf: articleValues,
    version,
    write: async (values, precondition) => {
      const slug = article === null ? await slugToSave(values) : values.slug
      const body = { ...bodyOf(values), slug, ...(publishTemplate && { publishTemplate }) }
      try {
        return await writeSupportItem(article, body, precondition)
      } catch (error) {
        const isTemplate = error instanceof ApiError && error.code === 'template_unfinished'
        setLeft(isTemplate ? (error.body as unknown as Unfinished) : null)
        throw error
      }
    },
    refreshes: [listSupportItems, listLegalPages],
    may: true,
    done: (_, description) => ({ title: 'Success', description }),
    failed: 'Error',
    close,
  })
  useDraft(draft, form, version)
  return (
    <RecordDialog title={titleOf(article)} form={form}>
      {draft.found && (
        <DraftNotice
          discard={() => {
            draft.forget()
            again()
          }}
        />
      )}
      <ArticleFields form={form} />
      {left && <PublishTemplate left={left} checked={publishTemplate} onChange={setPublishTemplate} />}
      <TranslationsField
        fields={translatedArticle}
        base={form.values}
        record={article}
        value={form.values.translations}
        onChange={(translations) => form.set({ translations })}
        error={form.error}
      />
    </RecordDialog>
  )
}

type Unfinished = Pick<LegalPage, 'openFields' | 'notices'>

/** Asks for confirmation before publishing an unfinished template. */
function PublishTemplate({
  left,
  checked,
  onChange,
}: {
  left: Unfinished
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <div role="alert" className="grid gap-1 rounded-md bg-clay-wash p-3">
      <p className="font-medium">
        This is still a template. Visitors would see the fields that are not filled in.
      </p>
      <RemainingWork {...left} />
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 accent-accent"
        />
        Publish it all the same
      </label>
      <p className="text-note text-ink-soft">Or take away the tick at Active, and save it as a draft.</p>
    </div>
  )
}

function ArticleFields({ form }: { form: RecordForm<ArticleValues> }) {
  const { values, set } = form
  return (
    <>
      <RecordFields
        form={form}
        names={['title', 'description', 'content', 'slug']}
        now={{ slug: { hint: `The address of the article: /support/${values.slug}` } }}
      />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <RecordFields form={form} names={['order', 'legal']} />
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            role="switch"
            aria-checked={values.isActive}
            checked={values.isActive}
            onChange={({ target }) => set({ isActive: target.checked })}
            className="size-5 accent-accent"
          />
          Active
        </label>
      </div>
    </>
  )
}
