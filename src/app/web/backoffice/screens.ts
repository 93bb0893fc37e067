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
import type { Role } from '../../../kernel/contract/roles.ts'
import type { Endpoint } from '../../../kernel/contract/endpoint.ts'
import { accessOf } from '../../../modules/accounts/rules/operations.ts'
import { permits } from '../../../kernel/rules/permissions.ts'

export interface Screen {
  path: `/admin${string}`
  title: string
  icon: LucideIcon
  /** The call without which the screen is of no use, as the role table names it. */
  opensWith: `${Endpoint['method']} /api/${string}`
  /** What a screen that is not built yet will hold. */
  coming?: string
}

/** Every screen of the back office, in the order of the sidebar; a gap stands between groups. */
export const screenGroups: readonly { name: string; screens: readonly Screen[] }[] = [
  {
    name: 'Business',
    screens: [
      { path: '/admin', title: 'Dashboard', icon: LayoutDashboard, opensWith: 'GET /api/analytics/sales' },
      {
        path: '/admin/inventory',
        title: 'Inventory Management',
        icon: Boxes,
        opensWith: 'GET /api/inventory/items',
      },
      { path: '/admin/crm', title: 'CRM', icon: Handshake, opensWith: 'GET /api/crm/customers' },
      {
        path: '/admin/forecasting',
        title: 'Sales Forecasting',
        icon: TrendingUp,
        opensWith: 'GET /api/forecasting/sales',
      },
    ],
  },
  {
    name: 'Shop',
    screens: [
      { path: '/admin/products', title: 'Product management', icon: Blinds, opensWith: 'GET /api/products' },
      {
        path: '/admin/categories',
        title: 'Category management',
        icon: Tags,
        opensWith: 'GET /api/categories',
      },
      { path: '/admin/orders', title: 'Order management', icon: ClipboardList, opensWith: 'GET /api/orders' },
      { path: '/admin/users', title: 'User Management', icon: Users, opensWith: 'GET /api/users' },
    ],
  },
  {
    name: 'Content',
    screens: [
      { path: '/admin/blog', title: 'Blog management', icon: Newspaper, opensWith: 'GET /api/blog' },
      {
        path: '/admin/calendar',
        title: 'Content calendar',
        icon: CalendarDays,
        opensWith: 'GET /api/content-posts',
      },
      {
        path: '/admin/ai-assistant',
        title: 'AI content assistant',
        icon: Sparkles,
        opensWith: 'POST /api/ai/generate-content',
      },
      { path: '/admin/chat', title: 'Team Chat', icon: MessagesSquare, opensWith: 'GET /api/chat' },
      { path: '/admin/support', title: 'Support Management', icon: LifeBuoy, opensWith: 'GET /api/support' },
    ],
  },
  {
    name: 'Settings',
    screens: [
      { path: '/admin/settings', title: 'Site Settings', icon: Settings, opensWith: 'GET /api/settings' },
    ],
  },
]

/** Whether the role table lets a role open a screen. */
export function mayOpen({ opensWith }: Pick<Screen, 'opensWith'>, role: Role): boolean {
  const [method = '', path = ''] = opensWith.split(' ')
  const access = accessOf(method, path)
  return access !== null && permits(access, role)
}

export const screens: readonly Screen[] = screenGroups.flatMap((group) => group.screens)

/** The screen at an address, or the one that the address lies under. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return screens.find(
    (screen) => path === screen.path || (screen.path !== '/admin' && path.startsWith(`${screen.path}/`)),
  )
}
