import { defineWeb } from 'fenestra/web'
import { PhoneCall } from 'lucide-react'
import { listFollowUps } from './contract.ts'
import { t } from './translations.ts'

export default defineWeb({
  screens: [
    {
      path: 'follow-ups',
      title: t('title'),
      icon: PhoneCall,
      opensWith: listFollowUps,
      load: () => import('./screen.tsx'),
    },
  ],
})
