import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useCart } from './cart.tsx'

function Badge() {
  return <b>{useCart().lines.length}</b>
}

test('using the cart outside its provider throws', () => {
  expect(() => renderToString(<Badge />)).toThrow('useCart must be used within a CartProvider')
})
