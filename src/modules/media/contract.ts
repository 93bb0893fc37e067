import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { success } from '#kernel/contract/wire.ts'

/** Maximum size of an upload in bytes: 5 MB. */
export const uploadLimit = 5 * 1024 * 1024

/** A stored picture. `url` is absolute; its last segment is the name that deletes it. */
export const upload = z.object({ url: z.string() })
export type Upload = z.output<typeof upload>

const refusals = [
  'file_missing',
  'malformed_request',
  'file_too_large',
  'unsupported_media_type',
  'not_an_image',
  'picture_too_large',
  'storage_full',
  'storage_unavailable',
  'unavailable',
] as const

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload/single',
  access: 'editors',
  also: ['workshop', 'fitter'],
  summary: 'Store one picture: PNG, JPG, GIF, WebP, AVIF or HEIC, at most 5 MB and 40 megapixels',
  file: 'image',
  success: { status: 201, body: upload },
  errors: refusals,
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/upload/logo',
  access: 'admins',
  summary: 'Store the logo of the shop: JPEG, PNG, SVG or WebP, at most 5 MB',
  file: 'image',
  success: { status: 201, body: upload },
  errors: refusals,
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/upload/{filename}',
  access: 'editors',
  summary: 'Delete a picture that is no longer used',
  params: z.object({ filename: z.string().max(200) }),
  success: { status: 200, body: success },
  errors: ['upload_not_found', 'in_use'],
})
