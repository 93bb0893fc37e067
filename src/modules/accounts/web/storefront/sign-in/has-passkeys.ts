import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether this browser knows passkeys; assumed until the page is alive. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => 'PublicKeyCredential' in window,
    () => true,
  )
}
