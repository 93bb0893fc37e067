import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { readOnlyHint } from '../staff.ts'
import { ConflictPanel } from './conflict.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import type { Values } from './fields.ts'
import type { RecordForm } from './use-record-form.ts'
import { t } from '../language.ts'

/**
 * The dialog that edits a record: its fields, 'Save' and 'Cancel', and a conflict if there is one. If closing it
 * changes the URL, it asks before unsaved changes are discarded, however it is left.
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
  /** Wide enough for a table. */
  wide?: boolean
  /** Content that stays visible beside the buttons, such as a total. */
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
            {/* Errors without a field in the form, so that every refusal is shown. */}
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
                title={may ? undefined : t(readOnlyHint)}
              >
                Save
              </Button>
            </div>
          </Form>
        )}
      </Dialog>
      <DiscardDialog
        open={blocker.status === 'blocked'}
        keep={() => blocker.reset?.()}
        discard={() => blocker.proceed?.()}
      />
    </>
  )
}
