import type { Asked, Seen, Told } from './sheet-messages.ts'
import { startWorker } from './start-worker.ts'

/** Looks for the sheet away from the page's own thread. */
export interface SheetReader {
  /** From now on this is the picture. */
  see: (frames: Uint8ClampedArray[], size: { width: number; height: number }) => void
  /** Null when the worker cannot be had, or is not done in time. */
  measure: (input: Asked['input']) => Promise<Told | null>
  end: () => void
}

/** Longer than any phone should need, milliseconds. */
const patience = 20_000

export function sheetReader(): SheetReader {
  const waiting = new Map<number, (told: Told | null) => void>()
  const giveUp = () => {
    for (const tell of waiting.values()) tell(null)
    waiting.clear()
  }
  const worker = startWorker(
    () => new Worker(new URL('sheet.worker.ts', import.meta.url), { type: 'module' }),
  )
  worker?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  worker?.addEventListener('error', giveUp)
  let asked = 0
  return {
    see(frames, size) {
      const seen: Seen = { kind: 'seen', ...size, frames }
      worker?.postMessage(seen, frames.map(({ buffer }) => buffer) as ArrayBuffer[])
    },
    measure(input) {
      if (!worker) return Promise.resolve(null)
      asked += 1
      const id = asked
      const question: Asked = { kind: 'asked', id, input }
      worker.postMessage(question, [])
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve(null), patience)
        waiting.set(id, (told) => {
          clearTimeout(late)
          resolve(told)
        })
      })
    },
    end() {
      giveUp()
      worker?.terminate()
    },
  }
}
