import { defineWeb } from 'fenestra/web'
import { PhoneCall } from 'lucide-react'
import { callsOfOrders } from './calls-of-orders.ts'
import {
  customerFields,
  getPause,
  lineFields,
  listFollowUps,
  orderFields,
  productFields,
} from './contract.ts'
import { t } from './translations.ts'

export default defineWeb({
  screens: [
    {
      path: 'follow-ups',
      // Read when it is shown, in the language of whoever looks.
      get title() {
        return t('title')
      },
      icon: PhoneCall,
      opensWith: listFollowUps,
      load: () => import('./screen.tsx'),
    },
  ],
  customFields: {
    declared: [orderFields, lineFields, customerFields, productFields],
    get title() {
      return t('fields')
    },
    translate: t.english,
  },
  slots: [
    { at: 'order', opensWith: listFollowUps, load: () => import('./order-call.tsx') },
    { at: 'settings', opensWith: getPause, load: () => import('./pause-card.tsx') },
  ],
  columns: [
    {
      of: 'order',
      id: 'follow-up',
      get head() {
        return t('title')
      },
      opensWith: listFollowUps,
      read: callsOfOrders,
    },
  ],
})
