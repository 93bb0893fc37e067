import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useCart } from './cart.tsx'

function Badge() {
  return <b>{useCart().itemCount}</b>
}

test('using the cart outside its provider is an error', () => {
  expect(() => renderToString(<Badge />)).toThrow('useCart must be used within a CartProvider')
})
