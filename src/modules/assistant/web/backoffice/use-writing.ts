import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '#kernel/web/backoffice/write.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'

/** Runs one generation at a time, which can be stopped. */
export function useWriting() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /**
   * @param work generates the text; an exception is shown as an error with the message `failed`
   * @returns whether it completed
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
