import { ApiError } from './api.ts'

/**
 * Downloads a URL as a file.
 * @throws ApiError for any error status
 */
export async function download(path: string, { accept, name }: { accept: string; name: string }) {
  const response = await fetch(path, { credentials: 'same-origin', headers: { accept } })
  if (!response.ok) {
    const { status, statusText } = response
    throw new ApiError({ status, statusText, text: await response.text() })
  }
  saveFile(await response.blob(), name)
}

/** How long a browser may take to start reading the file, for example while it asks where to save it, in ms. */
const heldMs = 60_000

/** Saves data of this page as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), heldMs)
}
