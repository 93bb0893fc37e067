import { defineStorefront } from 'fenestra/storefront'

export default defineStorefront({ slots: [{ at: 'order', load: () => import('./own-order.tsx') }] })
