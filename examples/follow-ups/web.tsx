import { defineWeb } from 'fenestra/web'
import { PhoneCall } from 'lucide-react'
import { listFollowUps } from './contract.ts'
import { texts } from './texts.ts'

export default defineWeb({
  screens: [
    {
      path: 'follow-ups',
      title: texts('title'),
      icon: PhoneCall,
      opensWith: listFollowUps,
      load: () => import('./screen.tsx'),
    },
  ],
})
