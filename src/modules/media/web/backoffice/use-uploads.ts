import { useState } from 'react'
import { uploadImage } from '../../contract.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { sendFile } from './send-file.ts'

/** A file on its way. */
export interface Sending {
  id: number
  name: string
  /** 0 to 1. */
  part: number
}

/** More at once would only wait at the server. */
const atOnce = 2
let lastId = 0

/** Sends files one request each, two at a time, and says how it went. */
export function useUploads() {
  const [sending, setSending] = useState<readonly Sending[]>([])

  async function sendOne(file: File, id: number): Promise<string> {
    const show = (part: number) =>
      setSending((now) => now.map((one) => (one.id === id ? { ...one, part } : one)))
    try {
      return (await sendFile(uploadImage, file, show)).url
    } finally {
      setSending((now) => now.filter((one) => one.id !== id))
    }
  }

  /** The addresses of what was stored, in the order of the files. */
  async function upload(files: readonly File[]): Promise<string[]> {
    const named = files.map((file) => ({ file, id: ++lastId }))
    setSending((now) => [...now, ...named.map(({ file, id }) => ({ id, name: file.name, part: 0 }))])
    const urls: (string | undefined)[] = []
    const failures: unknown[] = []
    const waiting = [...named.entries()]
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
    await Promise.all(Array.from({ length: atOnce }, worker))
    const stored = urls.filter((url) => url !== undefined)
    report(stored.length, failures)
    return stored
  }

  return { sending, upload }
}

function report(stored: number, [failure]: unknown[]): void {
  if (failure !== undefined) {
    // Only what the shop says of it: another answer, a gateway's for instance, tells people nothing.
    const reason = failure instanceof ApiError ? failure.body['error'] : undefined
    const description = (typeof reason === 'string' && reason) || 'An error occurred during upload.'
    toast({ title: 'Upload failed', description, variant: 'destructive' })
  } else {
    toast({ title: 'Upload successful', description: `${stored} file(s) uploaded successfully.` })
  }
}
