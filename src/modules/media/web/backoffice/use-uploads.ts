import { useState } from 'react'
import { uploadImage } from '../../contract.ts'
import { shrinkImage } from '../shrink-image.ts'
import { ApiError } from '#kernel/web/api.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { sendFile } from './send-file.ts'

/** A file being uploaded. */
export interface UploadInProgress {
  id: number
  name: string
  /** Fraction sent, 0 to 1. */
  part: number
}

/** Maximum number of parallel uploads; more would only wait at the server. */
const maxParallel = 2
let lastId = 0

/** Uploads files in one request each, two at a time, and shows the results. */
export function useUploads() {
  const [sending, setSending] = useState<readonly UploadInProgress[]>([])

  async function sendOne(file: File, id: number): Promise<string> {
    const show = (part: number) =>
      setSending((uploads) => uploads.map((upload) => (upload.id === id ? { ...upload, part } : upload)))
    try {
      // A path, so that the form can show it under the host name with which this page was opened.
      return new URL((await sendFile(uploadImage, await shrinkImage(file), show)).url).pathname
    } finally {
      setSending((uploads) => uploads.filter((upload) => upload.id !== id))
    }
  }

  /** Uploads files and returns the paths of those that were stored, in the order of the files. */
  async function upload(files: readonly File[]): Promise<string[]> {
    const namedFiles = files.map((file) => ({ file, id: ++lastId }))
    setSending((uploads) => [
      ...uploads,
      ...namedFiles.map(({ file, id }) => ({ id, name: file.name, part: 0 })),
    ])
    const urls: (string | undefined)[] = []
    const failures: unknown[] = []
    const waiting = [...namedFiles.entries()]
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, { file, id }] = next
        try {
          urls[index] = await sendOne(file, id)
        } catch (error) {
          failures.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: maxParallel }, worker))
    const stored = urls.filter((url) => url !== undefined)
    report(stored.length, failures)
    return stored
  }

  return { sending, upload }
}

function report(stored: number, [failure]: unknown[]): void {
  if (failure !== undefined) {
    // Only shows messages of the shop; those of other servers, such as a gateway, would not help.
    const reason = failure instanceof ApiError ? failure.body['error'] : undefined
    const description = (typeof reason === 'string' && reason) || 'An error occurred during upload.'
    toast({ title: 'Upload failed', description, variant: 'destructive' })
  } else {
    toast({ title: 'Upload successful', description: `${stored} file(s) uploaded successfully.` })
  }
}
