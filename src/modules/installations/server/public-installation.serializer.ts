import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { publicInstallation, type PublicInstallation } from '../contract/public-installation.ts'
import type { InstallationRow } from './installations.repository.ts'

/**
 * The visit as the customer sees it, without internal notes.
 * @param more what only the page shows
 */
export const serializePublicInstallation = (
  visit: InstallationRow,
  { booked, sizes }: Pick<PublicInstallation, 'booked' | 'sizes'> = {},
): PublicInstallation => serializeColumns(publicInstallation.shape, { ...visit, booked, sizes })

const over = ['completed', 'cancelled', 'in_progress']

/** Whether a visit has a date and has not taken place yet. */
export const isOpen = ({
  scheduledDate,
  status,
}: Pick<InstallationRow, 'scheduledDate' | 'status'>): boolean =>
  scheduledDate !== null && !over.includes(status)
