import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../../kernel/web/backoffice/write.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

/** A text that is being written; one at a time, and it can be stopped. */
export function useWriting() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /**
   * @param work writes; what it throws is told as `failed`
   * @returns whether it was written to its end
   */
  async function run(
    work: (signal: AbortSignal) => Promise<void>,
    { done, failed, hint }: { done: string; failed: string; hint?: string },
  ): Promise<boolean> {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    setProblem('')
    try {
      await work(controller.signal)
      toast({ title: done })
      return true
    } catch (error) {
      if (controller.signal.aborted) return false
      setProblem(reasonOf(error))
      toast({ title: failed, description: hint ?? reasonOf(error), variant: 'destructive' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, run, stop: () => running.current?.abort() }
}
