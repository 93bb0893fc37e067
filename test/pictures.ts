import sharp from 'sharp'
import type { InjectOptions } from 'light-my-request'
import type { Client } from './shop.ts'

/** A single-colour picture, in pixels. */
export function aPicture({ width = 8, height = 6, colour = '#336699' } = {}) {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

export interface FormFile {
  bytes: Buffer | string
  field?: string
  filename?: string
  type?: string
}

/** A multipart form as browsers send it. */
export function aForm(...files: FormFile[]): Pick<InjectOptions, 'payload' | 'headers'> {
  const boundary = 'a-boundary-of-the-tests'
  const parts = files.flatMap(({ bytes, field = 'image', filename = 'a.png', type = 'image/png' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Uploads files in one form. */
export function upload(client: Client, where: 'single' | 'logo', ...files: FormFile[]) {
  return client.send({ method: 'POST', url: `/api/upload/${where}`, ...aForm(...files) })
}

/** Uploads one picture, which must succeed, and returns its path. */
export async function uploaded(client: Client, bytes: Buffer | string, where: 'single' | 'logo' = 'single') {
  const { status, body, text } = await upload(client, where, { bytes })
  if (status !== 201) throw new Error(`the upload was refused: ${status} ${text}`)
  return new URL((body as { url: string }).url).pathname
}

/** The file at a path, byte for byte. */
export async function fileAt(client: Client, url: string) {
  const answer = await client.raw({ method: 'GET', url })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
