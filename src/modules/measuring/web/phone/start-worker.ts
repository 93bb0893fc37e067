/** A worker, or null where the browser provides none: then features are missing, but nothing breaks. */
export function startWorker(start: () => Worker): Worker | null {
  try {
    return start()
  } catch {
    return null
  }
}
