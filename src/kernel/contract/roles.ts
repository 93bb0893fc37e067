export const roles = ['customer', 'admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]
