import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { receivedInvoiceLimit } from '../contract/received-invoices.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

export interface ReceivedFile {
  name: string
  bytes: Buffer
}

type Refused = Refusal<'file_missing' | 'file_too_large' | 'malformed_request' | 'unsupported_media_type'>

const missing = () =>
  refuse('file_missing', {
    message: staffText('Please choose one file.'),
    fields: { file: staffText('Please choose one file.') },
  })

const tooLarge = () => refuse('file_too_large', { message: staffText('The file is larger than 10 MB.') })

/** The name of a file without its folders and what cannot be stored or sent in a header. */
const nameOf = (fileName: string) =>
  fileName
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}"]/gu, '')
    .trim()
    .slice(0, 200) || 'invoice'

/** Reads the single file of a multipart form. */
export async function receivedInvoiceFile(request: FastifyRequest): Promise<ReceivedFile | Refused> {
  if (!request.isMultipart())
    return refuse('unsupported_media_type', {
      message: staffText('Please send the file as multipart/form-data.'),
    })
  // Slightly larger than the file, to allow for multipart framing.
  if (Number(request.headers['content-length'] ?? 0) > receivedInvoiceLimit + 64 * 1024) return tooLarge()
  const limits = { fileSize: receivedInvoiceLimit, files: 1, fields: 5, fieldSize: 1024, parts: 8 }
  let file: ReceivedFile | undefined
  try {
    for await (const part of request.parts({ limits }))
      if (part.type === 'file') file = { name: nameOf(part.filename), bytes: await part.toBuffer() }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
    // The client's form is incomplete or malformed, which is not a server error.
    request.log.info({ err: error }, 'an upload could not be read')
    return refuse('malformed_request')
  }
  return file && file.bytes.length > 0 ? file : missing()
}
