import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSupportItems } from '../../../contract/content.ts'
import type { SupportItem } from '../../../contract/content.ts'
import { createSupportItem, updateSupportItem } from '../../../contract/support.ts'
import { call, read } from '../../../../../kernel/web/api.ts'
import { refresh } from '../../../../../kernel/web/refresh.ts'
import { toast } from '../../../../../kernel/web/ui/toast-store.ts'
import { DraftNotice } from '../../../../../kernel/web/backoffice/drafts/draft-notice.tsx'
import { useDraft, useFoundDraft } from '../../../../../kernel/web/backoffice/drafts/use-draft.ts'
import { EditDialog } from '../../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../../kernel/web/backoffice/editing/use-editing.ts'
import { AwaitedRecord } from '../../../../../kernel/web/backoffice/writing/awaited-record.tsx'
import { ArticleFields } from './article-fields.tsx'
import { articleLabels, bodyOf, emptyArticle, valuesOf } from './article-values.ts'
import type { ArticleValues } from './article-values.ts'

/** Writes a new article, or changes this one as it is now on the server. */
export function ArticleDialog({ id, close }: { id: string | null; close: () => void }) {
  const { queryKey, queryFn } = read(listSupportItems, { query: { limit: 500 } })
  // Read anew each time, so that nobody begins with what somebody else has changed already.
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
  const client = useQueryClient()
  const draft = useFoundDraft<ArticleValues>(`support:${article?.id ?? 'new'}`)
  const [start] = useState(article ? valuesOf(article) : emptyArticle)
  const version = draft.found?.version ?? article?.version
  const editing = useEditing<ArticleValues, SupportItem>({
    start,
    version,
    valuesOf,
    write: (values, seen) => {
      const body = bodyOf(values)
      return article
        ? call(updateSupportItem, { params: { id: article.id }, body: { ...body, version: seen } })
        : call(createSupportItem, { body })
    },
    onSaved: () => {
      const done = article ? 'Support item updated successfully' : 'Support item created successfully'
      toast({ title: 'Success', description: done })
      close()
      void refresh(client, listSupportItems)
    },
    failed: 'Error',
  })
  useDraft(draft, editing, version)
  return (
    <EditDialog
      title={article ? 'Edit Support Item' : 'Add Support Item'}
      editing={editing}
      labels={articleLabels}
      may
      close={close}
    >
      {draft.found && (
        <DraftNotice
          discard={() => {
            draft.forget()
            again()
          }}
        />
      )}
      <ArticleFields editing={editing} isNew={article === null} />
    </EditDialog>
  )
}
