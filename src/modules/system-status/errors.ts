import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const systemStatusErrors = {
  backup_gone: { status: 404, message: 'This backup is no longer in the folder of backups.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof systemStatusErrors> {}
}
