import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CartLineItem } from './cart-line.tsx'
import { useCart } from './cart.tsx'
import type { FreshCart } from './fresh-cart.ts'
import { problemOf } from './line-problems.ts'

export function CartLines({ fresh }: { fresh: FreshCart }) {
  const { t } = useTranslation()
  const cart = useCart()
  const list = useRef<HTMLUListElement>(null)
  const { keys, drop } = useLineKeys(cart.lines.length)
  const [said, setSaid] = useState('')

  function remove(position: number) {
    setSaid(t('cart.removed', { name: cart.lines[position]?.product.name }))
    drop(position)
    cart.remove(position)
    list.current?.focus()
  }

  return (
    <div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('cart.lines')}
        className="divide-y divide-line border-y border-line outline-none"
      >
        {cart.lines.map((line, position) => (
          <CartLineItem
            key={keys[position]}
            line={line}
            problem={problemOf(line, fresh.gone)}
            earlierPrice={fresh.earlierPrice(line)}
            onRemove={() => remove(position)}
            onResize={(size) => cart.updateDimensions(position, size)}
          />
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </div>
  )
}

/** Lines have no id of their own; these keys keep an open edit with its line when another one goes. */
function useLineKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([])
  const keys = Array.from({ length: count }, (_, index) => kept[index] ?? -1 - index)
  return { keys, drop: (position: number) => setKept(keys.filter((_, index) => index !== position)) }
}
