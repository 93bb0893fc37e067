import { Pencil, Trash2 } from 'lucide-react'
import { mayOnlyLook } from '../shell/staff.ts'

const look =
  'grid size-8 place-items-center rounded-md text-ink-soft hover:not-disabled:bg-linen hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-50 max-[56rem]:size-11'

/** The two buttons that stand beside a record. */
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
  const why = mayEdit ? undefined : mayOnlyLook
  return (
    <>
      <button
        type="button"
        aria-label={`Edit ${name}`}
        disabled={!mayEdit}
        title={why}
        onClick={edit}
        className={look}
      >
        <Pencil size={15} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        disabled={!mayDelete}
        title={why}
        onClick={remove}
        className={look}
      >
        <Trash2 size={15} aria-hidden />
      </button>
    </>
  )
}
