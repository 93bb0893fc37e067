import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AboutPart } from '#modules/content/contract/about.ts'
import { createAboutPart } from '#modules/content/contract/about-writes.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { DeleteDialog } from '#kernel/web/backoffice/editing/delete-dialog.tsx'
import { Sorting } from '#kernel/web/backoffice/editing/sorting.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { MissingLanguages } from '#kernel/web/backoffice/translating/missing-languages.tsx'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'
import { allAboutParts, useDeleteAboutPart, useOrderAboutParts } from '../../queries/staff-about.ts'
import { PartDialog } from './part-dialog.tsx'
import { kindNames } from './part-values.ts'

function PartRow({
  part: { id, kind, title, text, is_active, missingTranslations },
  may,
  edit,
  remove,
}: {
  part: AboutPart
  may: boolean
  edit: () => void
  remove: () => void
}) {
  const name = title || t(kindNames[kind])
  return (
    <SortableRow id={id} name={name} disabled={!may}>
      <div className="grid min-w-0 grow gap-1 pt-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge tone={is_active ? 'done' : 'draft'}>{is_active ? 'Active' : 'Inactive'}</Badge>
          {missingTranslations && missingTranslations.length > 0 && (
            <MissingLanguages codes={missingTranslations} />
          )}
        </div>
        <p className="text-note text-ink-soft">{t(kindNames[kind])}</p>
        {text && <p className="line-clamp-2 text-ink-soft">{text}</p>}
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <RowButtons name={name} mayEdit={may} mayDelete={may} edit={edit} remove={remove} />
      </div>
    </SortableRow>
  )
}

const newPart = 'new'

/** The list of the about page's parts, in their order. */
export function AboutTab() {
  const { search, open, close } = useListSearch()
  const may = useMay(createAboutPart)
  const query = useQuery(allAboutParts)
  const [deleting, setDeleting] = useState<AboutPart | null>(null)
  const edited = search['edit']
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <p className="max-w-prose grow text-ink-soft">
          What the shop says about itself. The page puts each kind of part where it belongs; within a kind
          your order counts. Without an active part it shows the description from the settings.
        </p>
        <a
          href="/about"
          target="_blank"
          rel="noopener"
          className={buttonClasses({ look: 'quiet', size: 'sm' })}
        >
          View page
        </a>
        <AddButton label="Add part" may={may} run={() => open('edit', newPart)} />
      </div>
      {query.isPending && <Skeleton className="h-20 rounded-lg" />}
      {query.isError && <CouldNotLoad query={query} />}
      {query.data?.length === 0 && (
        <p className="rounded-lg border border-line bg-surface px-6 py-16 text-center">
          The about page has no parts yet.
        </p>
      )}
      {query.data && (
        <PartList parts={query.data} may={may} edit={({ id }) => open('edit', id)} remove={setDeleting} />
      )}
      {edited && may && <PartDialog id={edited === newPart ? null : edited} close={() => close('edit')} />}
      {deleting && <DeletePart part={deleting} close={() => setDeleting(null)} />}
    </>
  )
}

interface ListProps {
  parts: readonly AboutPart[]
  may: boolean
  edit: (part: AboutPart) => void
  remove: (part: AboutPart) => void
}

/** Parts can be dragged by their handle, or moved with Space and the arrow keys. */
function PartList({ parts, may, edit, remove }: ListProps) {
  const order = useOrderAboutParts()
  return (
    <Sorting
      rows={parts}
      idOf={({ id }) => id}
      nameOf={({ title, kind }) => title || kindNames[kind]}
      disabled={!may}
      onOrder={order.mutate}
    >
      <ul aria-label="Parts of the about page" className="grid gap-2">
        {parts.map((part) => (
          <PartRow key={part.id} part={part} may={may} edit={() => edit(part)} remove={() => remove(part)} />
        ))}
      </ul>
    </Sorting>
  )
}

function DeletePart({ part, close }: { part: AboutPart; close: () => void }) {
  const { mutate, isPending } = useDeleteAboutPart({
    done: 'Part deleted successfully',
    failed: 'Failed to delete part',
    after: close,
  })
  return (
    <DeleteDialog title="Delete this part?" busy={isPending} close={close} confirm={() => mutate(part)}>
      <p>
        <strong className="font-semibold">{part.title || kindNames[part.kind]}</strong> leaves the about page
        for good.
      </p>
    </DeleteDialog>
  )
}
