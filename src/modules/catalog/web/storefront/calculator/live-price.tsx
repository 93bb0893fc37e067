import { useEffect, useState } from 'react'

/** Pause in typing after which a price counts as final, in ms. */
const pause = 700

/**
 * The price, updated visually with every key press. For screen readers it is busy until typing pauses; then it is
 * rendered again, so that it is announced once.
 */
export function LivePrice({ price, className }: { price: string; className: string }) {
  const [settled, setSettled] = useState(price)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(price), pause)
    return () => clearTimeout(timer)
  }, [price])
  return (
    <output aria-live="polite" aria-atomic="true" aria-busy={settled !== price} className={className}>
      <span key={settled}>{price}</span>
    </output>
  )
}
