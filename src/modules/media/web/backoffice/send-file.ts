import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { Upload } from '../../contract.ts'
import { writerHeader } from '#kernel/contract/writer.ts'
import { ApiError } from '#kernel/web/api.ts'
import { tabId } from '#kernel/web/tab-id.ts'

/** Called with the fraction sent so far, 0 to 1. */
export type OnProgress = (part: number) => void

/**
 * Posts a form or a file, reporting progress, which `fetch` cannot do.
 * @param body a file's `type` becomes the content type
 * @throws ApiError for every unsuccessful response, and with status 0 for none
 */
export function sendWithProgress<Answer>(
  path: string,
  body: FormData | Blob,
  onProgress: OnProgress,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => {
      const { status, statusText, responseText: text } = request
      reject(new ApiError({ status, statusText, text }))
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / (total || 1)))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status >= 300) fail()
      else resolve(JSON.parse(request.responseText) as Answer)
    })
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(writerHeader, tabId())
    request.send(body)
  })
}

/** Uploads one picture in a form. Throws like `sendWithProgress`. */
export function sendFile(
  { path, file: field = 'image' }: Pick<Endpoint, 'path' | 'file'>,
  file: File,
  onProgress: OnProgress,
): Promise<Upload> {
  const form = new FormData()
  form.append(field, file)
  return sendWithProgress<Upload>(path, form, onProgress)
}
