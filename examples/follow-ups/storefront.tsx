import { defineStorefront } from 'fenestra/storefront'

export default defineStorefront({
  slots: [
    { at: 'order', load: () => import('./own-order.tsx') },
    { at: 'product', load: () => import('./care-tip.tsx') },
  ],
})
