import { useState, type ComponentProps } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { UnmadeWarning } from './unmade-warning.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import { createInstallation, maxPhotos, type Installation } from '../../contract/installations.ts'
import { visitPurposes, type VisitPurpose } from '../../contract/visit-settings.ts'
import { purposeLabels, usualPurpose } from './booking-fields.tsx'
import { installationStatuses } from '#modules/record-states/contract.ts'
import type { Customer } from '#modules/customers/contract/index.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import { ApiError } from '#kernel/web/api.ts'
import { orderById } from '#modules/orders/web/queries/index.ts'
import { orderChoices, writeInstallation } from '../queries/staff-installations.ts'
import { refusedFields } from '#kernel/web/backoffice/refused-fields.ts'
import { emptyValues, valuesIn, type Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { ImagesField } from '#modules/media/web/backoffice/index.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { CustomerOrNew } from '#modules/customers/web/backoffice/index.ts'
import { statusLabel } from '#modules/quotes/web/backoffice/index.ts'

const orders = {
  search: orderChoices,
  byId: orderById,
  nameOf: ({ order_number: number, customer_info: { name } }: Order) => `${number} ${name}`,
}

const OrderField = (
  props: Pick<
    ComponentProps<typeof RecordSelect<Order>>,
    'label' | 'value' | 'error' | 'disabled' | 'onChange'
  >,
) => <RecordSelect choice={orders} find="Find an order" none="None" {...props} />
const emptyPhotos: readonly string[] = []

const fields = {
  orderId: { kind: 'other', label: 'Order' },
  customerId: { kind: 'other', label: 'Customer' },
  scheduledDate: { kind: 'date', label: 'Date', required: true },
  installerId: { kind: 'other', label: 'Installer' },
  assignedInstaller: { kind: 'other', label: 'Name of the fitter' },
  scheduledTimeSlot: { kind: 'other', label: 'Time slot' },
  estimatedDuration: { kind: 'number', label: 'Duration (minutes)', min: 1, step: 1 },
  status: {
    kind: 'select',
    label: 'Status',
    options: installationStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
    initial: 'scheduled',
  },
  purpose: {
    kind: 'select',
    label: 'What it is for',
    options: visitPurposes.map((value) => ({ value, label: purposeLabels[value] })),
    initial: 'measuring',
  },
  address: { kind: 'textarea', label: 'Address', rows: 2, maxLength: 1000 },
  notes: { kind: 'textarea', label: 'Notes', rows: 2 },
  completionNotes: { kind: 'textarea', label: 'Completion notes', rows: 2 },
  photos: { kind: 'other', label: 'Photos', initial: emptyPhotos },
} satisfies Fields

const valuesOf = (visit: Installation) => ({
  ...valuesIn(fields, visit),
  notes: visit.customerNotes ?? '',
})

const addressOfOrder = (order: Order | null | undefined) => order?.customer_info.address ?? ''
const addressOfCustomer = (
  customer: Record<'address' | 'city' | 'state' | 'zipCode', string | null> | null,
) =>
  [customer?.address, customer?.city, [customer?.state, customer?.zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

/** Schedules a visit or edits the given one. */
export function InstallationDialog({
  visit,
  order = null,
  customer = null,
  onCompleted,
  close,
}: {
  visit: Installation | null
  /** The order for which a new visit is scheduled. */
  order?: Order | null
  /** The customer to whom a new visit is scheduled. */
  customer?: Customer | null
  /** Called when a visit becomes completed. */
  onCompleted: (visit: Installation) => void
  close: () => void
}) {
  const startAddress = order ? addressOfOrder(order) : addressOfCustomer(customer)
  const [isTaken, setIsTaken] = useState(false)
  const [override, setOverride] = useState(false)
  const form = useRecordForm({
    noun: 'installation',
    verb: 'schedule',
    record: visit,
    fields,
    ...(!visit && {
      start: {
        ...emptyValues(fields),
        orderId: order?.id ?? '',
        purpose: usualPurpose(order?.id ?? ''),
        customerId: customer?.id ?? '',
        address: startAddress,
      },
    }),
    valuesOf,
    write: async ({ estimatedDuration, status, purpose, photos, installerId, ...texts }, version) => {
      if (texts.scheduledDate === '') throw refusedFields({ scheduledDate: 'Please enter a date' })
      try {
        return await writeInstallation(visit?.id ?? null, {
          ...texts,
          installerId: installerId || null,
          photos: [...photos],
          estimatedDuration: estimatedDuration === '' ? null : Number(estimatedDuration),
          status: status as Installation['status'],
          purpose: purpose as VisitPurpose,
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
  const [usual, setUsual] = useState(visit?.address ?? startAddress)
  /** The address follows the order and customer until somebody enters another one. */
  function follow(change: Partial<typeof values>, address: string) {
    set({ ...change, ...(values.address === usual && { address }) })
    setUsual(address)
  }
  return (
    <RecordDialog title={visit ? 'Edit Installation' : 'Schedule Installation'} form={form}>
      {visit && <UnmadeWarning visit={visit} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <OrderField
          label={fields.orderId.label}
          value={values.orderId}
          error={form.error('orderId')}
          disabled={!may}
          onChange={(orderId, chosen) => {
            const isUsual = !visit && values.purpose === usualPurpose(values.orderId)
            follow({ orderId, ...(isUsual && { purpose: usualPurpose(orderId) }) }, addressOfOrder(chosen))
          }}
        />
        <CustomerOrNew
          value={values.customerId}
          none={ofOrder ? 'Of the order' : 'None'}
          error={form.error('customerId')}
          disabled={!may || ofOrder}
          onChange={(customerId, customer) => follow({ customerId }, addressOfCustomer(customer))}
        />
        <RecordFields form={form} names={['scheduledDate', 'estimatedDuration']} />
        <AppointmentFields visit={visit} values={values} errorOf={form.error} disabled={!may} change={set} />
        <RecordFields form={form} names={['status', 'purpose']} />
      </div>
      <RecordFields
        form={form}
        names={['address', 'notes', visit && 'completionNotes']}
        now={{
          address: {
            hint: usual !== '' && values.address !== usual && t('Usually {{address}}', { address: usual }),
          },
        }}
      />
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
