import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const piecesErrors = {
  piece_not_found: { status: 404, message: 'No piece has this label' },
  piece_refused: { status: 409, message: 'This piece cannot be set to this state' },
  scan_not_found: { status: 404, message: 'Scan not found' },
  scan_not_undone: { status: 409, message: 'Only the last scan of a piece can be undone, within a minute' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof piecesErrors> {}
}
