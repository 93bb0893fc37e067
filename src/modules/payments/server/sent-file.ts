import type { FastifyRequest } from 'fastify'
import { refuse } from '#kernel/http/refusal.ts'
import { maxBankFileBytes } from '../contract/bank-files.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The single file of a form, at most 5 MB. */
export async function sentFile(request: FastifyRequest) {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined)
      return refuse('file_missing', { fields: { file: staffText('Please choose one file.') } })
    return refuse('unsupported_media_type', {
      message: staffText('Please send the file as multipart/form-data.'),
    })
  }
  try {
    const part = await request.file({ limits: { fileSize: maxBankFileBytes, files: 1 } })
    const bytes = await part?.toBuffer()
    if (!bytes || bytes.length === 0)
      return refuse('file_missing', { fields: { file: staffText('Please choose one file.') } })
    return bytes
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') return refuse('file_too_large')
    request.log.info({ err: error }, 'an upload could not be read')
    return refuse('malformed_request')
  }
}
