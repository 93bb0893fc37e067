import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Upload } from '../../../contract/media.ts'
import { ApiError } from '../../api.ts'

/**
 * Sends one file in a form; `fetch` would not tell how far it is.
 * @param onProgress told the part that is sent, 0 to 1
 * @throws ApiError for every answer that is no success, and for none (status 0)
 */
export function sendFile(
  { path, file: field = 'image' }: Pick<Endpoint, 'path' | 'file'>,
  file: File,
  onProgress: (part: number) => void,
): Promise<Upload> {
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
      else resolve(JSON.parse(request.responseText) as Upload)
    })
    const form = new FormData()
    form.append(field, file)
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}
