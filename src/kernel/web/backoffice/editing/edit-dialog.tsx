import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { mayOnlyLook } from '../staff.ts'
import { ConflictPanel } from './conflict.tsx'
import type { Editing, Values } from './use-editing.ts'

/**
 * The dialog in which a record is edited: its fields, 'Save' and 'Cancel', a conflict when there is
 * one. What is unsaved is asked about before it is left, on whichever way.
 */
export function EditDialog<V extends Values>({
  title,
  editing,
  labels,
  say,
  may,
  close,
  children,
}: {
  title: string
  editing: Editing<V>
  /** What the fields are called where two versions are compared. */
  labels: Record<keyof V & string, string>
  say?: (field: keyof V & string, value: V[keyof V & string]) => ReactNode
  /** Whether this person may save. */
  may: boolean
  /** Closes by changing the address. */
  close: () => void
  children: ReactNode
}) {
  const leaving = useBlocker({
    shouldBlockFn: editing.isDirty,
    enableBeforeUnload: editing.isDirty,
    withResolver: true,
  })
  return (
    <>
      <Dialog open onClose={close} title={title} closeLabel="Close">
        {editing.conflict ? (
          <ConflictPanel editing={editing} labels={labels} say={say} />
        ) : (
          <Form className="grid gap-4" onSend={editing.save}>
            {children}
            <Unplaced errors={editing.errors} labels={labels} />
            <div className="sticky bottom-0 -mx-6 -mb-6 flex justify-end gap-3 border-t border-line bg-surface px-6 py-4">
              <Button look="quiet" size="sm" onClick={close}>
                Cancel
              </Button>
              <Button
                type="submit"
                size="sm"
                disabled={!may || editing.isSaving}
                title={may ? undefined : mayOnlyLook}
              >
                Save
              </Button>
            </div>
          </Form>
        )}
      </Dialog>
      <Dialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title="Discard your changes?"
        closeLabel="Close"
      >
        <p>What you have changed here is not saved yet.</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" onClick={() => leaving.reset?.()}>
            Keep editing
          </Button>
          <Button look="danger" size="sm" onClick={() => leaving.proceed?.()}>
            Discard changes
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** What was refused and has no field in the form: nothing is refused without a word. */
function Unplaced({
  errors,
  labels,
}: {
  errors: Readonly<Record<string, string | undefined>>
  labels: Readonly<Record<string, string>>
}) {
  const unplaced = Object.entries(errors).filter(([name]) => !((name.split('.')[0] ?? name) in labels))
  if (unplaced.length === 0) return null
  return (
    <ul role="alert" className="text-sm text-clay">
      {unplaced.map(([name, rule]) => (
        <li key={name}>{`${name}: ${rule}`}</li>
      ))}
    </ul>
  )
}
