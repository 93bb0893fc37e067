import { useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { CartLineItem } from './cart-line.tsx'
import { useCart } from './cart.tsx'
import type { CartLine } from './cart-storage.ts'
import type { FreshCart } from './fresh-cart.ts'
import { nextKeys, lineName, type NamedKeys } from './line-keys.ts'
import { problemOf } from './line-problems.ts'

export function CartLines({ fresh }: { fresh: FreshCart }) {
  const { t } = useTranslation()
  const cart = useCart()
  const list = useRef<HTMLUListElement>(null)
  const { keys, drop } = useLineKeys(cart.lines)
  const [announcement, setAnnouncement] = useState('')
  /** The key of a duplicated line, whose room is asked for. */
  const [repeated, setRepeated] = useState<number | null>(null)

  function remove(position: number) {
    setRepeated(null)
    setAnnouncement(t('cart.removed', { name: cart.lines[position]?.product.name }))
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
            problem={problemOf(line, fresh)}
            position={position + 1}
            configuration={fresh.configurations.get(line.product_id)}
            earlierPrice={fresh.earlierPrice(line)}
            onRemove={() => remove(position)}
            startsWithRoom={repeated === position}
            onChange={(size, answers, price) => {
              setRepeated(null)
              cart.updateDimensions(position, size, price)
              cart.updateAnswers(position, answers)
            }}
            onRepeat={() => {
              setRepeated(position + 1)
              cart.duplicate(position)
            }}
          />
        ))}
      </ul>
      <output className="sr-only">{announcement}</output>
    </div>
  )
}

/** Lines have no id of their own; these keys keep an open edit with its line when another line is removed. */
function useLineKeys(lines: readonly CartLine[]) {
  const [named, setNamed] = useState<NamedKeys>({ names: [], keys: [] })
  const { names, keys } = nextKeys(named, lines.map(lineName))
  if (names.join('\n') !== named.names.join('\n')) setNamed({ names, keys })
  const drop = (position: number) => {
    const stays = (_: unknown, index: number) => index !== position
    setNamed({ names: names.filter(stays), keys: keys.filter(stays) })
  }
  return { keys, drop }
}
