import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { uploadLimit } from '../contract.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Refused = Refusal<'file_missing' | 'file_too_large' | 'malformed_request' | 'unsupported_media_type'>

const missing = (field: string, rule: string) => refuse('file_missing', { fields: { [field]: rule } })

/**
 * Reads the single file of a multipart form, at most 5 MB.
 * @param fields accepted field names of the file; the first one is documented
 */
export async function receivedFile(
  request: FastifyRequest,
  fields: readonly [string, ...string[]],
): Promise<Buffer | Refused> {
  const [field] = fields
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined)
      return missing(field, staffText('Please choose one image.'))
    return refuse('unsupported_media_type', {
      message: staffText('Please send the image as multipart/form-data.'),
    })
  }
  // Slightly larger than the file, to allow for multipart framing and other fields.
  if (Number(request.headers['content-length'] ?? 0) > uploadLimit + 64 * 1024)
    return refuse('file_too_large')
  try {
    return await onlyFile(request, fields)
  } catch (error) {
    if (error instanceof Refusal) return error as Refused
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') return refuse('file_too_large')
    // The client's form is incomplete or malformed, which is not a server error.
    request.log.info({ err: error }, 'an upload could not be read')
    return refuse('malformed_request')
  }
}

async function onlyFile(request: FastifyRequest, fields: readonly [string, ...string[]]) {
  let image: Buffer | undefined
  const limits = { fileSize: uploadLimit, files: 2, fields: 5, fieldSize: 1024, parts: 8 }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue
    if (!fields.includes(part.fieldname)) throw unwanted(part, fields[0])
    if (image) throw missing(fields[0], 'Please send one image at a time.')
    image = await part.toBuffer()
  }
  if (image === undefined || image.length === 0)
    return missing(fields[0], staffText('Please choose one image.'))
  return image
}

function unwanted({ fieldname }: MultipartFile, field: string) {
  return missing(
    field,
    staffText('The image is expected in the field "{{field}}", not in "{{fieldname}}".', {
      field,
      fieldname: fieldname.slice(0, 50),
    }),
  )
}
