import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignIn } from '#modules/accounts/web/queries/index.ts'
import { hasLocalWindows } from './local-windows-key.ts'

/** Merges this browser's windows into the account on sign-in; the code is loaded only if there are any. */
export function useMergedWindows(): void {
  const client = useQueryClient()
  const signedIn = useSignIn().state === 'signed-in'
  useEffect(() => {
    if (signedIn && hasLocalWindows())
      void import('./merge-local-windows.ts').then(({ mergeLocalWindows }) => mergeLocalWindows(client))
  }, [signedIn, client])
}
