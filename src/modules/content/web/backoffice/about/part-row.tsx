import type { AboutPart } from '#modules/content/contract/about.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { MissingLanguages } from '#kernel/web/backoffice/translating/missing-languages.tsx'
import { kindNames } from './part-values.ts'
import { SortableRow } from '#kernel/web/backoffice/editing/sortable-row.tsx'

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
