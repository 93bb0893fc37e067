import type { SheetRequest, Seen, SheetReading } from './sheet-messages.ts'
import { startWorker } from '../phone/start-worker.ts'

/** Searches for the sheet in a worker. */
export interface SheetReader {
  /** Sets the picture. */
  see: (frames: Uint8ClampedArray[], size: { width: number; height: number }) => void
  /** Null when the worker is unavailable or times out. */
  measure: (input: SheetRequest['input']) => Promise<SheetReading | null>
  end: () => void
}

/** Timeout, longer than any phone should need, milliseconds. */
const patience = 20_000

export function sheetReader(): SheetReader {
  const waiting = new Map<number, (reading: SheetReading | null) => void>()
  const giveUp = () => {
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }
  const worker = startWorker(
    () => new Worker(new URL('sheet.worker.ts', import.meta.url), { type: 'module' }),
  )
  worker?.addEventListener('message', ({ data }: MessageEvent<SheetReading>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  worker?.addEventListener('error', giveUp)
  let lastId = 0
  return {
    see(frames, size) {
      const seen: Seen = { kind: 'seen', ...size, frames }
      worker?.postMessage(seen, frames.map(({ buffer }) => buffer) as ArrayBuffer[])
    },
    measure(input) {
      if (!worker) return Promise.resolve(null)
      lastId += 1
      const id = lastId
      const question: SheetRequest = { kind: 'asked', id, input }
      worker.postMessage(question, [])
      return new Promise((resolve) => {
        // A question that a newer one overtook is never answered.
        const late = setTimeout(() => {
          waiting.delete(id)
          resolve(null)
        }, patience)
        waiting.set(id, (reading) => {
          clearTimeout(late)
          resolve(reading)
        })
      })
    },
    end() {
      giveUp()
      worker?.terminate()
    },
  }
}
