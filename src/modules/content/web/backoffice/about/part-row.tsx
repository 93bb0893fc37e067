import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { AboutPart } from '../../../contract/about.ts'
import { Badge } from '../../../../../kernel/web/backoffice/badge.tsx'
import { classes } from '../../../../../kernel/web/ui/classes.ts'
import { t } from '../../../../../kernel/web/backoffice/language.ts'
import { RowButtons } from '../../../../../kernel/web/backoffice/editing/row-buttons.tsx'
import { MissingLanguages } from '../../../../../kernel/web/backoffice/translating/missing-languages.tsx'
import { kindNames } from './part-values.ts'

export function PartRow({
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const name = title || t(kindNames[kind])
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={classes(
        'flex items-start gap-2 rounded-lg border border-line bg-surface py-3 pr-3 pl-1',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        disabled={!may}
        aria-label={`Move ${name}`}
        className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen disabled:opacity-40 max-desk:size-11"
      >
        <GripVertical size={16} aria-hidden />
      </button>
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
    </li>
  )
}
