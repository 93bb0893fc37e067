import type { KeyRole } from '../../contract.ts'

/** Labels of the roles. */
export const roleWords: Record<KeyRole, string> = { viewer: 'Viewer', editor: 'Editor', admin: 'Admin' }
