import {
  Blinds,
  Boxes,
  CalendarDays,
  ClipboardList,
  Handshake,
  LayoutDashboard,
  LifeBuoy,
  MessagesSquare,
  Newspaper,
  Settings,
  Sparkles,
  Tags,
  TrendingUp,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export interface Screen {
  path: `/admin${string}`
  title: string
  icon: LucideIcon
  /** What a screen that is not built yet will hold. */
  coming?: string
}

/** Every screen of the back office, in the order of the sidebar; a gap stands between groups. */
export const screenGroups: readonly { name: string; screens: readonly Screen[] }[] = [
  {
    name: 'Business',
    screens: [
      { path: '/admin', title: 'Dashboard', icon: LayoutDashboard },
      {
        path: '/admin/inventory',
        title: 'Inventory Management',
        icon: Boxes,
      },
      { path: '/admin/crm', title: 'CRM', icon: Handshake },
      { path: '/admin/forecasting', title: 'Sales Forecasting', icon: TrendingUp },
    ],
  },
  {
    name: 'Shop',
    screens: [
      { path: '/admin/products', title: 'Product management', icon: Blinds },
      { path: '/admin/categories', title: 'Category management', icon: Tags },
      { path: '/admin/orders', title: 'Order management', icon: ClipboardList },
      { path: '/admin/users', title: 'User Management', icon: Users },
    ],
  },
  {
    name: 'Content',
    screens: [
      { path: '/admin/blog', title: 'Blog management', icon: Newspaper },
      {
        path: '/admin/calendar',
        title: 'Content calendar',
        icon: CalendarDays,
      },
      {
        path: '/admin/ai-assistant',
        title: 'AI content assistant',
        icon: Sparkles,
      },
      { path: '/admin/chat', title: 'Team Chat', icon: MessagesSquare },
      { path: '/admin/support', title: 'Support Management', icon: LifeBuoy },
    ],
  },
  {
    name: 'Settings',
    screens: [
      {
        path: '/admin/settings',
        title: 'Site Settings',
        icon: Settings,
      },
    ],
  },
]

export const screens: readonly Screen[] = screenGroups.flatMap((group) => group.screens)

/** The screen at an address, or the one that the address lies under. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, '')
  return screens.find(
    (screen) => path === screen.path || (screen.path !== '/admin' && path.startsWith(`${screen.path}/`)),
  )
}
