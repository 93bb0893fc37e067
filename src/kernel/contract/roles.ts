export const roles = ['customer', 'admin', 'editor', 'viewer', 'workshop', 'fitter', 'bookkeeper'] as const
export type Role = (typeof roles)[number]

/** Roles of people with one task. They may call what names them in `also`, and their own account. */
export const taskRoles = ['workshop', 'fitter', 'bookkeeper'] as const satisfies readonly Role[]
export type TaskRole = (typeof taskRoles)[number]
