import { maxWindows, mounts, windowMethods, type OwnWindow } from '../../contract.ts'
import { measuresOutOfRange } from '../../rules/window-size.ts'
import { completeLight } from './stored-light.ts'
import { localWindowsKey } from './local-windows-key.ts'

const none: readonly OwnWindow[] = []

const isOneOf = (values: readonly string[], value: unknown) => values.some((allowed) => allowed === value)
const isText = (value: unknown, maxLength: number) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength
const isMoment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))

const isMeasure = (value: unknown) => value === undefined || value === null || typeof value === 'number'

function isWindow(value: unknown): value is OwnWindow {
  if (typeof value !== 'object' || value === null) return false
  const window = value as Partial<OwnWindow>
  const { id, name, width, height, depth, topHeight, mount, method, measuredAt } = window
  return (
    isText(id, 100) &&
    isText(name, 100) &&
    typeof width === 'number' &&
    typeof height === 'number' &&
    isMeasure(depth) &&
    isMeasure(topHeight) &&
    measuresOutOfRange(window).length === 0 &&
    isOneOf(mounts, mount) &&
    isOneOf(windowMethods, method) &&
    isMoment(measuredAt)
  )
}

/** Parses stored windows; invalid entries are dropped. */
export function windowsIn(text: string | null): readonly OwnWindow[] {
  if (text === null) return none
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed)
      ? parsed
          .filter(isWindow)
          .slice(0, maxWindows)
          // Windows saved by an older version have neither depth nor height.
          .map(({ light, ...window }) => ({
            ...window,
            ...(completeLight(light) && { light: completeLight(light) }),
            depth: window.depth ?? null,
            topHeight: window.topHeight ?? null,
            version: 1,
          }))
      : none
  } catch {
    // Not JSON: no windows.
    return none
  }
}

/** Where the browser blocks storage, windows last until the page is closed. */
let unsaved: string | null = null
/** The last result, so that an unchanged list keeps its identity. */
let lastRead: { text: string | null; windows: readonly OwnWindow[] } = { text: null, windows: none }

function stored(): string | null {
  try {
    return localStorage.getItem(localWindowsKey) ?? unsaved
  } catch {
    return unsaved
  }
}

/** The windows saved in this browser, in the order of saving. */
export function loadWindows(): readonly OwnWindow[] {
  const text = stored()
  if (text !== lastRead.text) lastRead = { text, windows: windowsIn(text) }
  return lastRead.windows
}

const listeners = new Set<() => void>()

export function saveWindows(windows: readonly OwnWindow[]): void {
  const text = windows.length === 0 ? null : JSON.stringify(windows)
  unsaved = null
  try {
    if (text === null) localStorage.removeItem(localWindowsKey)
    else localStorage.setItem(localWindowsKey, text)
  } catch {
    unsaved = text
  }
  for (const listener of listeners) listener()
}

/** Subscribes to changes of the windows, here or in another tab. Returns the function that unsubscribes. */
export function onWindowsChange(changed: () => void): () => void {
  // A null key means that the whole storage was cleared.
  const listener = ({ key }: StorageEvent) => (key === localWindowsKey || key === null) && changed()
  listeners.add(changed)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', listener)
  }
}
