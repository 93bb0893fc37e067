import { useState } from 'react'
import { createInstallation, maxPhotos } from '../../contract/installations.ts'
import { installationStatuses } from '../../../states/contract.ts'
import type { Installation } from '../../contract/installations.ts'
import type { Order } from '../../../orders/contract/index.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { orderById } from '../../../orders/web/queries/index.ts'
import { orderChoices, writeInstallation } from '../queries/staff-installations.ts'
import { refusedFields } from '../../../../kernel/web/backoffice/refused-fields.ts'
import { emptyValues, valuesIn } from '../../../../kernel/web/backoffice/editing/fields.ts'
import type { ControlProps, Fields } from '../../../../kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '../../../../kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '../../../../kernel/web/backoffice/editing/record-fields.tsx'
import { RecordSelect } from '../../../../kernel/web/backoffice/editing/record-select.tsx'
import { useRecordForm } from '../../../../kernel/web/backoffice/editing/use-record-form.ts'
import { ImagesField } from '../../../media/web/backoffice/index.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { CustomerField } from '../../../customers/web/backoffice/index.ts'
import { statusLabel } from '../../../quotes/web/backoffice/index.ts'

const orders = {
  search: orderChoices,
  byId: orderById,
  nameOf: ({ order_number: number, customer_info: { name } }: Order) => `${number} ${name}`,
}

const OrderField = (props: ControlProps) => (
  <RecordSelect choice={orders} find="Find an order" none="None" {...props} />
)
const emptyPhotos: readonly string[] = []

const fields = {
  orderId: { kind: 'other', label: 'Order', control: OrderField },
  customerId: { kind: 'other', label: 'Customer' },
  scheduledDate: { kind: 'date', label: 'Date', required: true },
  scheduledTimeSlot: { label: 'Time slot', placeholder: '09:00-11:00' },
  assignedInstaller: { label: 'Installer' },
  estimatedDuration: { kind: 'number', label: 'Duration (minutes)', min: 1, step: 1 },
  status: {
    kind: 'select',
    label: 'Status',
    options: installationStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
    initial: 'scheduled',
  },
  notes: { kind: 'textarea', label: 'Notes', rows: 2 },
  completionNotes: { kind: 'textarea', label: 'Completion notes', rows: 2 },
  photos: { kind: 'other', label: 'Photos', initial: emptyPhotos },
} satisfies Fields

const valuesOf = (visit: Installation) => ({
  ...valuesIn(fields, visit),
  notes: visit.customerNotes ?? '',
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
  const [isTaken, setIsTaken] = useState(false)
  const [override, setOverride] = useState(false)
  const form = useRecordForm({
    noun: 'installation',
    verb: 'schedule',
    record: visit,
    fields,
    ...(!visit && { start: { ...emptyValues(fields), orderId } }),
    valuesOf,
    write: async ({ estimatedDuration, status, photos, ...texts }, version) => {
      if (texts.scheduledDate === '') throw refusedFields({ scheduledDate: 'Please enter a date' })
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
    refreshes: [{ path: '/api/crm' }],
    may: useMay(createInstallation),
    close,
    onSaved: (saved) => {
      close()
      if (saved.status === 'completed' && visit?.status !== 'completed') onCompleted(saved)
    },
  })
  const { values, set, may } = form
  const ofOrder = values.orderId !== ''
  return (
    <RecordDialog title={visit ? 'Edit Installation' : 'Schedule Installation'} form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <RecordFields form={form} names={['orderId']} />
        <CustomerField
          value={values.customerId}
          none={ofOrder ? 'Of the order' : 'None'}
          error={form.error('customerId')}
          disabled={!may || ofOrder}
          onChange={(customerId) => set({ customerId })}
        />
        <RecordFields
          form={form}
          names={['scheduledDate', 'scheduledTimeSlot', 'assignedInstaller', 'estimatedDuration', 'status']}
        />
      </div>
      <RecordFields form={form} names={['notes', visit && 'completionNotes']} />
      {visit && (
        <ImagesField
          label={fields.photos.label}
          value={values.photos}
          onChange={(photos) => set({ photos })}
          error={form.error('photos')}
          disabled={!may}
          max={maxPhotos}
          addresses={false}
          shrink
        />
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
    </RecordDialog>
  )
}
