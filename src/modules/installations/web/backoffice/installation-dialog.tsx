import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createInstallation, installationStatuses, maxPhotos } from '../../contract/installations.ts'
import type { Installation } from '../../contract/installations.ts'
import type { Order } from '../../../orders/contract/orders.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { orderById } from '../../../orders/web/queries/staff-orders.ts'
import { orderChoices, writeInstallation } from '../../../quotes/web/queries/staff-quotes.ts'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { RecordSelect } from '../../../../kernel/web/backoffice/editing/record-select.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { ImagesField } from '../../../media/web/backoffice/images-field.tsx'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { CustomerField } from '../../../customers/web/backoffice/customer-field.tsx'
import { saidOf } from '../../../quotes/web/backoffice/state.tsx'

const orders = {
  matching: orderChoices,
  byId: orderById,
  nameOf: ({ order_number: number, customer_info: { name } }: Order) => `${number} ${name}`,
}

type Values = {
  orderId: string
  customerId: string
  scheduledDate: string
  scheduledTimeSlot: string
  assignedInstaller: string
  estimatedDuration: string
  status: string
  notes: string
  completionNotes: string
  photos: readonly string[]
}
type TextField = Exclude<keyof Values, 'photos'>

const labels: Record<keyof Values, string> = {
  orderId: 'Order',
  customerId: 'Customer',
  scheduledDate: 'Date',
  scheduledTimeSlot: 'Time slot',
  assignedInstaller: 'Installer',
  estimatedDuration: 'Duration (minutes)',
  status: 'Status',
  notes: 'Notes',
  completionNotes: 'Completion notes',
  photos: 'Photos',
}

const valuesOf = (visit: Installation | null): Values => ({
  orderId: visit?.orderId ?? '',
  customerId: visit?.customerId ?? '',
  scheduledDate: visit?.scheduledDate ?? '',
  scheduledTimeSlot: visit?.scheduledTimeSlot ?? '',
  assignedInstaller: visit?.assignedInstaller ?? '',
  estimatedDuration: String(visit?.estimatedDuration ?? ''),
  status: visit?.status ?? 'scheduled',
  notes: visit?.customerNotes ?? '',
  completionNotes: visit?.completionNotes ?? '',
  photos: visit?.photos ?? [],
})

/** Plans a visit, or changes the one that is given. */
export function InstallationDialog({
  visit,
  orderId = '',
  onCompleted,
  close,
}: {
  visit: Installation | null
  /** The order that a new visit is for. */
  orderId?: string
  /** Told when a visit is completed that was not so before. */
  onCompleted: (visit: Installation) => void
  close: () => void
}) {
  const client = useQueryClient()
  const may = useMay(createInstallation)
  const [isTaken, setIsTaken] = useState(false)
  const [override, setOverride] = useState(false)
  const editing = useEditing<Values, Installation>({
    start: visit ? valuesOf(visit) : { ...valuesOf(null), orderId },
    version: visit?.version,
    valuesOf,
    required: { scheduledDate: 'Please enter a date' },
    write: async ({ estimatedDuration, status, photos, ...texts }, version) => {
      try {
        return await writeInstallation(visit?.id ?? null, {
          ...texts,
          photos: [...photos],
          estimatedDuration: estimatedDuration === '' ? null : Number(estimatedDuration),
          status: status as Installation['status'],
          ...(override && { override }),
          ...(visit && version !== undefined && { version }),
        })
      } catch (error) {
        setIsTaken(error instanceof ApiError && error.code === 'installer_busy')
        throw error
      }
    },
    onSaved: (saved) => {
      toast({ title: visit ? 'Installation updated successfully' : 'Installation scheduled successfully' })
      void refresh(client, { path: '/api/crm' })
      close()
      if (saved.status === 'completed' && visit?.status !== 'completed') onCompleted(saved)
    },
    failed: visit ? 'Failed to update installation' : 'Failed to schedule installation',
  })
  const { values, set, errors } = editing
  const text = (field: TextField) => ({
    label: labels[field],
    value: values[field],
    error: errors[field],
    disabled: !may,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  const choice = (field: TextField) => {
    const { autoComplete: _, ...rest } = text(field)
    return rest
  }
  return (
    <EditDialog
      title={visit ? 'Edit Installation' : 'Schedule Installation'}
      editing={editing}
      labels={labels}
      may={may}
      close={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <RecordSelect
          choice={orders}
          label="Order"
          find="Find an order"
          none="None"
          value={values.orderId}
          error={errors.orderId}
          disabled={!may}
          onChange={(orderId) => set({ orderId })}
        />
        <CustomerField
          value={values.customerId}
          none={values.orderId ? 'Of the order' : 'None'}
          error={errors.customerId}
          disabled={!may || values.orderId !== ''}
          onChange={(customerId) => set({ customerId })}
        />
        <Field {...text('scheduledDate')} type="date" required />
        <Field {...text('scheduledTimeSlot')} placeholder="09:00-11:00" />
        <Field {...text('assignedInstaller')} />
        <Field {...text('estimatedDuration')} type="number" min="1" />
        <SelectField {...choice('status')}>
          {installationStatuses.map((status) => (
            <option key={status} value={status}>
              {saidOf(status)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea {...text('notes')} rows={2} />
      {visit && (
        <>
          <TextArea {...text('completionNotes')} rows={2} />
          <ImagesField
            label={labels.photos}
            value={values.photos}
            onChange={(photos) => set({ photos })}
            error={errors.photos}
            disabled={!may}
            most={maxPhotos}
            addresses={false}
            shrink
          />
        </>
      )}
      {isTaken && (
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={override}
            onChange={(event) => setOverride(event.target.checked)}
            className="size-4 accent-accent"
          />
          Plan it all the same
        </label>
      )}
    </EditDialog>
  )
}
