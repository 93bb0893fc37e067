import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Frozen } from '../../phone/frozen.ts'
import type { Outcome } from '../outcome.ts'
import { type SavedMeasurement, storeMeasurement } from './recording.ts'

/** Delay between storing a measurement and asking for feedback, milliseconds. */
const feedbackAfterMs = 2000
/** A result is stored when it has not changed for this long, milliseconds. */
const settledAfterMs = 800

/** How feedback is asked for: by a card that opens by itself, or in a dialog that the shopper opened. */
export type FeedbackPrompt = 'card' | 'dialog'

/** Stores measurements and asks for feedback two seconds later, even if the camera was closed by then. */
export function useSaveMeasurement() {
  const [saved, setSaved] = useState<SavedMeasurement | null>(null)
  const [prompt, setPrompt] = useState<FeedbackPrompt | null>(null)
  const round = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hasChanged = useRef(false)

  const stop = () => {
    round.current += 1
    clearTimeout(timer.current)
  }
  const onUnmount = useEffectEvent(stop)
  useEffect(() => () => onUnmount(), [])

  async function send(outcome: Outcome, frozen: Frozen | null, startedRound: number): Promise<void> {
    const isStored = await storeMeasurement(outcome, frozen)
    if (startedRound !== round.current || !isStored) return
    setSaved(isStored)
    timer.current = setTimeout(() => setPrompt('card'), feedbackAfterMs)
  }

  return {
    saved,
    prompt,
    /** Handles the result on the screen; null when it was discarded. */
    handleOutcome(outcome: Outcome | null, frozen: Frozen | null): void {
      stop()
      setSaved(null)
      setPrompt(null)
      if (!outcome) return
      const startedRound = round.current
      const wait = hasChanged.current ? settledAfterMs : 0
      hasChanged.current = true
      timer.current = setTimeout(() => void send(outcome, frozen, startedRound), wait)
    },
    /** The next result is a new measurement, not a change of this one. */
    startOver: () => {
      hasChanged.current = false
    },
    openDialog: (): void => {
      clearTimeout(timer.current)
      setPrompt('dialog')
    },
    closePrompt: () => setPrompt(null),
  }
}

export type SaveMeasurement = ReturnType<typeof useSaveMeasurement>
