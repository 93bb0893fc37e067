import type { SheetRequest, SheetPicture, SheetReading } from './sheet-messages.ts'
import { startWorker } from '../../phone/start-worker.ts'

/** Searches for the sheet in a worker. */
export interface SheetReader {
  setPicture: (frames: Uint8ClampedArray[], size: { width: number; height: number }) => void
  /** Null when the worker is unavailable or times out. */
  measure: (input: SheetRequest['input']) => Promise<SheetReading | null>
  end: () => void
}

/** Longer than any phone should need, milliseconds. */
const timeoutMs = 20_000

export function sheetReader(): SheetReader {
  const pending = new Map<number, (reading: SheetReading | null) => void>()
  const settleAll = () => {
    for (const settle of pending.values()) settle(null)
    pending.clear()
  }
  const worker = startWorker(
    () => new Worker(new URL('sheet.worker.ts', import.meta.url), { type: 'module' }),
  )
  worker?.addEventListener('message', ({ data }: MessageEvent<SheetReading>) => {
    pending.get(data.id)?.(data)
    pending.delete(data.id)
  })
  worker?.addEventListener('error', settleAll)
  let lastId = 0
  return {
    setPicture(frames, size) {
      const message: SheetPicture = { kind: 'picture', ...size, frames }
      worker?.postMessage(message, frames.map(({ buffer }) => buffer) as ArrayBuffer[])
    },
    measure(input) {
      if (!worker) return Promise.resolve(null)
      lastId += 1
      const id = lastId
      const request: SheetRequest = { kind: 'measure', id, input }
      worker.postMessage(request, [])
      return new Promise((resolve) => {
        // A request that a newer one overtook is never answered.
        const late = setTimeout(() => {
          pending.delete(id)
          resolve(null)
        }, timeoutMs)
        pending.set(id, (reading) => {
          clearTimeout(late)
          resolve(reading)
        })
      })
    },
    end() {
      settleAll()
      worker?.terminate()
    },
  }
}
