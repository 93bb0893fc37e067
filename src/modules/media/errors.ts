import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const mediaErrors = {
  file_missing: { status: 400, message: 'Please choose one image.' },
  upload_not_found: { status: 404, message: 'Image not found' },
  file_too_large: { status: 413, message: 'The file is larger than 5MB.' },
  not_an_image: { status: 415, message: 'This is not an image of a kind the shop can show.' },
  picture_too_large: {
    status: 422,
    message: 'The picture is too large: at most 40 megapixels and 16,000 pixels a side.',
  },
  storage_full: { status: 503, message: 'There is no room left for pictures. Nothing was stored.' },
  storage_unavailable: { status: 503, message: 'Pictures cannot be stored right now. Please try again.' },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof mediaErrors> {}
}
