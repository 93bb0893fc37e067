import { whenIdle } from '../../ui/when-idle.ts'

/** Safari has no idle callbacks; after so many ms a screen of the back office has mostly been drawn. */
export const SCREEN_DRAWN_MS = 200

/** Loads code that a click will need, before the click; what cannot be loaded now is asked for again by the click. */
export const loadWhenIdle = (load: () => Promise<unknown>): (() => void) =>
  whenIdle(() => void load().catch(() => {}), SCREEN_DRAWN_MS)
