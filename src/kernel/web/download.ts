import { ApiError } from './api.ts'

/**
 * Saves what an address answers as a file of the visitor's.
 * @throws ApiError for every answer that is no success
 */
export async function download(path: string, { accept, name }: { accept: string; name: string }) {
  const response = await fetch(path, { credentials: 'same-origin', headers: { accept } })
  if (!response.ok) {
    const { status, statusText } = response
    throw new ApiError({ status, statusText, text: await response.text() })
  }
  saveFile(await response.blob(), name)
}

/** How long a browser may take to begin reading what is saved, such as until a question where to is answered, ms. */
const heldMs = 60_000

/** Saves what this page holds as a file of the visitor's. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), heldMs)
}
