import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { mayOnlyLook } from '../staff.ts'
import { ConflictPanel } from './conflict.tsx'
import type { Values } from './fields.ts'
import type { RecordForm } from './use-record-form.ts'
import { t } from '../language.ts'

/**
 * The dialog in which a record is edited: its fields, 'Save' and 'Cancel', a conflict when there is
 * one. Where it closes by changing the address, what is unsaved is asked about before it is left, on whichever way.
 */
export function RecordDialog<V extends Values>({
  title,
  form,
  wide,
  footer,
  children,
}: {
  title: string
  form: RecordForm<V>
  /** Room for a table. */
  wide?: boolean
  /** Stays in sight beside the buttons, such as a total. */
  footer?: ReactNode
  children: ReactNode
}) {
  const { close, may } = form
  const blocker = useBlocker({
    shouldBlockFn: form.isDirty,
    enableBeforeUnload: form.isDirty,
    withResolver: true,
  })
  return (
    <>
      <Dialog open onClose={close} title={title} closeLabel="Close" wide={wide === true}>
        {form.theirs ? (
          <ConflictPanel form={form} theirs={form.theirs} />
        ) : (
          <Form className="grid gap-4" onSend={form.save}>
            {children}
            {/* What was refused and has no field: nothing is refused without a word. */}
            {form.unplaced.length > 0 && (
              <ul role="alert" className="text-sm text-clay">
                {form.unplaced.map(([name, rule]) => (
                  <li key={name}>{`${name}: ${rule}`}</li>
                ))}
              </ul>
            )}
            <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-6 py-4">
              {footer && <div className="mr-auto max-sm:w-full">{footer}</div>}
              <Button look="quiet" size="sm" onClick={close}>
                Cancel
              </Button>
              <Button
                type="submit"
                size="sm"
                disabled={!may || form.isSaving}
                title={may ? undefined : t(mayOnlyLook)}
              >
                Save
              </Button>
            </div>
          </Form>
        )}
      </Dialog>
      <Dialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Discard your changes?"
        closeLabel="Close"
      >
        <p>What you have changed here is not saved yet.</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" onClick={() => blocker.reset?.()}>
            Keep editing
          </Button>
          <Button look="danger" size="sm" onClick={() => blocker.proceed?.()}>
            Discard changes
          </Button>
        </div>
      </Dialog>
    </>
  )
}
