import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { toastFailure } from './write.ts'
import { Button } from '../ui/button.tsx'

/** What is shown of a query that failed. */
export interface Reading {
  error: Error | null
  refetch: () => unknown
  isFetching: boolean
}

/** Replaces content that could not be loaded, and shows a message after each failed attempt. */
export function CouldNotLoad({ query: { error, refetch, isFetching } }: { query: Reading }) {
  useEffect(() => {
    toastFailure('Error')(error)
  }, [error])
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-6 py-12 text-center">
      <p>Could not load data.</p>
      <Button look="quiet" size="sm" disabled={isFetching} onClick={() => void refetch()}>
        <RotateCw size={15} aria-hidden />
        Retry
      </Button>
    </div>
  )
}
