import { Pencil, Trash2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { readOnlyHint } from '../staff.ts'
import { t } from '../language.ts'

/** The classes of a small button beside a record. */
export const rowButtonLook =
  'grid size-7 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-50 max-desk:size-11'

/**
 * The edit and delete buttons of a record. In a row of a table they appear when it is pointed at or has the focus.
 * @param stay they are always shown
 */
export function RowButtons({
  name,
  mayEdit,
  mayDelete,
  edit,
  remove,
  stay = false,
}: {
  name: string
  mayEdit: boolean
  mayDelete: boolean
  edit: () => void
  remove: () => void
  stay?: boolean
}) {
  const why = mayEdit ? undefined : t(readOnlyHint)
  const shared = { why, stay }
  return (
    <>
      <RowButton icon={Pencil} name={`Edit ${name}`} may={mayEdit} {...shared} onClick={edit} />
      <RowButton icon={Trash2} name={`Delete ${name}`} may={mayDelete} {...shared} onClick={remove} />
    </>
  )
}

function RowButton({
  icon: Icon,
  name,
  may,
  why,
  stay,
  onClick,
}: {
  icon: LucideIcon
  name: string
  may: boolean
  why: string | undefined
  stay: boolean
  onClick: () => void
}) {
  return (
    <IconButton label={name} title={why} disabled={!may} stay={stay} run={onClick}>
      <Icon size={15} aria-hidden />
    </IconButton>
  )
}

/**
 * A small button beside a record with only an icon. In a row of a table it appears when that is pointed at or has the
 * focus, unless it is to stay. The second click of a double click does nothing, even if what the
 * first began is over: it would send a quote twice.
 */
export function IconButton({
  label,
  title = label,
  disabled,
  repeats = false,
  stay = false,
  run,
  children,
}: {
  label: string
  /** The tooltip; default: the label. */
  title?: string | undefined
  disabled: boolean
  /** Whether clicks in quick succession count each, as for moving a row by several places. */
  repeats?: boolean
  stay?: boolean
  run: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      data-on-demand={!stay || undefined}
      aria-label={label}
      disabled={disabled}
      title={title}
      onClick={({ detail }) => (repeats || detail < 2) && run()}
      className={rowButtonLook}
    >
      {children}
    </button>
  )
}
