/** Starts a worker; null if the browser provides none, and then features are missing but nothing breaks. */
export function startWorker(start: () => Worker): Worker | null {
  try {
    return start()
  } catch {
    return null
  }
}
