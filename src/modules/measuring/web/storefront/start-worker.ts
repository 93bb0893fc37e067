/** A worker, or null where the browser gives none: then there is less help, and nothing breaks. */
export function startWorker(start: () => Worker): Worker | null {
  try {
    return start()
  } catch {
    return null
  }
}
