import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  maxWindows,
  type Mount,
  type OwnWindow,
  type WindowLight,
  type WindowMethod,
} from '../../contract.ts'
import { useSignIn } from '#modules/accounts/web/queries/index.ts'
import { ownWindows, useAddWindow, useChangeWindow, useRemoveWindow } from '../queries.ts'
import { randomId } from '#kernel/web/random-id.ts'
import { loadWindows, onWindowsChange, saveWindows } from './local-windows.ts'

/** A window to be saved; sides in metres. */
export interface NewWindow {
  name: string
  width: number
  height: number
  mount: Mount
  /** Depth of the recess; null if unknown. */
  depth: number | null
  /** Height from the floor to the top of the blind; null if unknown. */
  topHeight: number | null
  method: WindowMethod
  /** null: no longer; omitted: as it was. */
  light?: WindowLight | null
}

export interface OwnWindows {
  windows: readonly OwnWindow[]
  isPending: boolean
  isFull: boolean
  /** Whether they are saved in an account rather than only in this browser. */
  withAccount: boolean
  /** These reject if the server refuses. */
  add: (window: NewWindow) => Promise<void>
  change: (window: OwnWindow, change: NewWindow) => Promise<void>
  remove: (window: OwnWindow) => Promise<void>
}

const none: readonly OwnWindow[] = []

/** As windows are read: without a light that is not known. */
const local = ({ light, ...window }: Omit<OwnWindow, 'light'> & Pick<NewWindow, 'light'>): OwnWindow => ({
  ...window,
  ...(light && { light }),
})

/** The saved windows: those of the account if signed in, otherwise those of this browser. */
export function useOwnWindows(): OwnWindows {
  const { state } = useSignIn()
  const withAccount = state === 'signed-in'
  const localWindowsNow = useSyncExternalStore(onWindowsChange, loadWindows, () => none)
  const { data, isPending } = useQuery({ ...ownWindows, enabled: withAccount })
  const [adding, changing, removing] = [useAddWindow(), useChangeWindow(), useRemoveWindow()]
  const windows = withAccount ? (data ?? none) : localWindowsNow
  const localWindows: Pick<OwnWindows, 'add' | 'change' | 'remove'> = {
    add: async (window) =>
      saveWindows([
        ...loadWindows(),
        local({ ...window, id: randomId(), measuredAt: new Date().toISOString(), version: 1 }),
      ]),
    change: async ({ id }, change) =>
      saveWindows(
        loadWindows().map((window) => (window.id === id ? local({ ...window, ...change }) : window)),
      ),
    remove: async ({ id }) => saveWindows(loadWindows().filter((window) => window.id !== id)),
  }
  const accountWindows: typeof localWindows = {
    add: async (window) => void (await adding.mutateAsync(window)),
    change: async ({ id, version }, change) => void (await changing.mutateAsync({ id, version, ...change })),
    remove: async ({ id }) => void (await removing.mutateAsync(id)),
  }
  return {
    windows,
    isPending: state === 'loading' || (withAccount && isPending),
    isFull: windows.length >= maxWindows,
    withAccount,
    ...(withAccount ? accountWindows : localWindows),
  }
}
