import { useEffect, useState } from 'react'

/** A pause in typing after which a price counts as settled, in ms. */
const pause = 700

/**
 * The price, following every key for the eye. For the ear it is busy until the typing pauses; then it
 * is written anew, which a screen reader announces once.
 */
export function PriceShown({ price, className }: { price: string; className: string }) {
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
