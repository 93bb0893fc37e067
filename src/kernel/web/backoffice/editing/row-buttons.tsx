import { Pencil, Trash2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { readOnlyHint } from '../staff.ts'
import { t } from '../language.ts'

/** The classes of a small button beside a record. */
export const rowButtonLook =
  'grid size-8 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-50 max-desk:size-11'

/** The edit and delete buttons of a record. */
export function RowButtons({
  name,
  mayEdit,
  mayDelete,
  edit,
  remove,
}: {
  name: string
  mayEdit: boolean
  mayDelete: boolean
  edit: () => void
  remove: () => void
}) {
  const why = mayEdit ? undefined : t(readOnlyHint)
  return (
    <>
      <RowButton icon={Pencil} name={`Edit ${name}`} may={mayEdit} why={why} onClick={edit} />
      <RowButton icon={Trash2} name={`Delete ${name}`} may={mayDelete} why={why} onClick={remove} />
    </>
  )
}

function RowButton({
  icon: Icon,
  name,
  may,
  why,
  onClick,
}: {
  icon: LucideIcon
  name: string
  may: boolean
  why: string | undefined
  onClick: () => void
}) {
  return (
    <IconButton label={name} title={why} disabled={!may} run={onClick}>
      <Icon size={15} aria-hidden />
    </IconButton>
  )
}

/**
 * A small button beside a record with only an icon. The second click of a double click does nothing, even if what the
 * first began is over: it would send a quote twice.
 */
export function IconButton({
  label,
  title = label,
  disabled,
  repeats = false,
  run,
  children,
}: {
  label: string
  /** The tooltip; default: the label. */
  title?: string | undefined
  disabled: boolean
  /** Whether clicks in quick succession count each, as for moving a row by several places. */
  repeats?: boolean
  run: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
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
