import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import type { Installation } from '../../contract/installations.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { StateMark } from '#modules/quotes/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { purposeLabels, usualPurpose } from './booking-fields.tsx'
import { visitSettings } from '../queries/staff-installations.ts'
import { shortDay } from './week.ts'

export const installationName = ({ customerName, scheduledDate }: Installation) =>
  [customerName, scheduledDate && shortDay(scheduledDate)].filter(Boolean).join(', ') || 'installation'

/** What a visit is for, where shoppers can book visits or it is not the usual. */
function Purpose({ visit: { orderId, purpose, bookedAt } }: { visit: Installation }) {
  const isOffered = (useQuery(visitSettings).data?.booking.purposes.length ?? 0) > 0
  if (!isOffered && !bookedAt && purpose === usualPurpose(orderId)) return null
  return (
    <span className="mr-2 font-medium">
      {t(purposeLabels[purpose])}
      {bookedAt && ` (${t('booked online')})`}
    </span>
  )
}

function Notes({ visit }: { visit: Installation }) {
  const { notes, photos, unmade } = visit
  return (
    <span className="text-ink-soft">
      <Purpose visit={visit} />
      {unmade !== undefined && <span className="mr-2 text-clay">{`Not made: ${unmade}`}</span>}
      {photos.length > 0 && (
        <span className="mr-2 inline-flex items-center gap-1 whitespace-nowrap">
          <Camera size={14} aria-hidden />
          {photos.length === 1 ? '1 photo' : `${photos.length} photos`}
        </span>
      )}
      {notes ?? (photos.length === 0 && '—')}
    </span>
  )
}

export const installationColumns: readonly Column<Installation>[] = [
  {
    id: 'day',
    head: 'Day',
    sort: 'scheduledDate',
    fixed: true,
    cell: ({ scheduledDate, scheduledTimeSlot, status }) => (
      <span className={status === 'completed' ? 'figures font-semibold' : 'figures font-medium'}>
        {scheduledDate ? shortDay(scheduledDate) : 'No day yet'} {scheduledTimeSlot}
      </span>
    ),
  },
  {
    id: 'customer',
    head: 'Customer',
    card: 'title',
    cell: ({ customerName }) => customerName || '—',
  },
  {
    id: 'notes',
    head: 'Notes',
    grow: true,
    cell: (visit) => <Notes visit={visit} />,
  },
  {
    id: 'installer',
    head: 'Installer',
    cell: ({ assignedInstaller }) => assignedInstaller ?? '—',
  },
  { id: 'order', head: 'Order', cell: ({ orderNumber }) => orderNumber ?? '—' },
  {
    id: 'status',
    head: 'Status',
    card: 'badge',
    cell: ({ status, sentAt, confirmedAt }) => (
      <span className="inline-flex items-center gap-2">
        <StateMark status={status} />
        {(confirmedAt ?? sentAt) && (
          <span className="text-note whitespace-nowrap text-ink-soft">
            {confirmedAt ? 'by customer' : 'customer told'}
          </span>
        )}
      </span>
    ),
  },
]
