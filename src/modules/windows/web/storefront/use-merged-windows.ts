import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignIn } from '../../../accounts/web/queries/index.ts'
import { hasLocalWindows } from './local-windows-key.ts'

/** Whoever signs in takes the windows of this browser along; what does that is loaded only where there are any. */
export function useMergedWindows(): void {
  const client = useQueryClient()
  const signedIn = useSignIn().state === 'signed-in'
  useEffect(() => {
    if (signedIn && hasLocalWindows())
      void import('./merge-local-windows.ts').then(({ mergeLocalWindows }) => mergeLocalWindows(client))
  }, [signedIn, client])
}
