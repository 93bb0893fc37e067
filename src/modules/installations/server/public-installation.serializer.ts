import type { PublicInstallation } from '../contract/public-installation.ts'
import type { InstallationRow } from './installations.repository.ts'

/**
 * The visit as the customer sees it, without internal notes.
 * @param more what only the page shows
 */
export function serializePublicInstallation(
  visit: InstallationRow,
  { booked, sizes }: Pick<PublicInstallation, 'booked' | 'sizes'> = {},
): PublicInstallation {
  return {
    ...(booked && { booked }),
    ...(sizes && { sizes }),
    customerName: visit.customerName,
    address: visit.address,
    orderNumber: visit.orderNumber,
    scheduledDate: visit.scheduledDate,
    scheduledTimeSlot: visit.scheduledTimeSlot,
    estimatedDuration: visit.estimatedDuration,
    assignedInstaller: visit.assignedInstaller,
    status: visit.status,
    confirmedAt: visit.confirmedAt?.toISOString() ?? null,
    version: visit.version,
  }
}

const over = ['completed', 'cancelled', 'in_progress']

/** Whether a visit has a date and has not taken place yet. */
export const isOpen = ({
  scheduledDate,
  status,
}: Pick<InstallationRow, 'scheduledDate' | 'status'>): boolean =>
  scheduledDate !== null && !over.includes(status)
