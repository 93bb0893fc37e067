import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Frozen } from '../phone/frozen.ts'
import type { Outcome } from './outcome.ts'
import { type SavedMeasurement, storeMeasurement } from './recording.ts'

/** Delay between storing a measurement and asking for feedback, milliseconds. */
const feedbackAfterMs = 2000
/** A result is stored when it has not changed for this long, milliseconds. */
const settledAfterMs = 800

/** Whether the questions opened by themselves as a card, or were opened by the shopper as a dialog. */
export type Asking = 'offered' | 'asked'

/** Stores measurements and asks for feedback two seconds later, even if the camera was closed by then. */
export function useSaveMeasurement() {
  const [saved, setSaved] = useState<SavedMeasurement | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const round = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const changed = useRef(false)

  const stop = () => {
    round.current += 1
    clearTimeout(timer.current)
  }
  const onLeave = useEffectEvent(stop)
  useEffect(() => () => onLeave(), [])

  async function send(outcome: Outcome, frozen: Frozen | null, own: number): Promise<void> {
    const sent = await storeMeasurement(outcome, frozen)
    if (own !== round.current || !sent) return
    setSaved(sent)
    timer.current = setTimeout(() => setAsking('offered'), feedbackAfterMs)
  }

  return {
    saved,
    asking,
    /** Handles the result on the screen; null when it was discarded. */
    keep(outcome: Outcome | null, frozen: Frozen | null): void {
      stop()
      setSaved(null)
      setAsking(null)
      if (!outcome) return
      const own = round.current
      const wait = changed.current ? settledAfterMs : 0
      changed.current = true
      timer.current = setTimeout(() => void send(outcome, frozen, own), wait)
    },
    /** The next result is a new measurement, not a change of this one. */
    startOver: () => {
      changed.current = false
    },
    ask: (): void => {
      clearTimeout(timer.current)
      setAsking('asked')
    },
    answered: () => setAsking(null),
  }
}

export type SaveMeasurement = ReturnType<typeof useSaveMeasurement>
