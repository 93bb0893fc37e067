import {
  Boxes,
  CalendarDays,
  ClipboardList,
  Handshake,
  House,
  LayoutDashboard,
  LifeBuoy,
  MessagesSquare,
  Newspaper,
  ReceiptText,
  Wallet,
  ScanLine,
  Settings,
  Sparkles,
  Tags,
  TrendingUp,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Role, TaskRole } from '#kernel/contract/roles.ts'
import type { Admission } from '#kernel/contract/endpoint.ts'
import { listUsers } from '#modules/accounts/contract/index.ts'
import { listContentPosts } from '#modules/calendar/contract.ts'
import { listCategories, listProducts } from '#modules/catalog/contract/index.ts'
import { listMessages } from '#modules/chat/contract.ts'
import { listBlogPosts, listSupportItems } from '#modules/content/contract/index.ts'
import { listCustomers } from '#modules/customers/contract/index.ts'
import { listDocuments } from '#modules/documents/contract/index.ts'
import { listOpenItems } from '#modules/payments/contract/index.ts'
import { listSalesForecasts, readSalesAnalytics } from '#modules/forecasting/contract/index.ts'
import { listItems } from '#modules/inventory/contract/index.ts'
import { listOwnVisits } from '#modules/installations/contract/index.ts'
import { getWall, listOrders } from '#modules/orders/contract/index.ts'
import { scanPiece } from '#modules/pieces/contract/index.ts'
import { getStreet } from '#modules/street/contract/index.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { BlindIcon } from '#kernel/web/backoffice/blind-icon.tsx'
import { moduleScreens } from './module-screens.ts'
import { isStaff, permits } from '#kernel/rules/permissions.ts'

export interface Screen {
  path: `/admin${string}`
  title: string
  icon: ComponentType<{ size?: number; strokeWidth?: number; className?: string; 'aria-hidden'?: boolean }>
  /** The call that the screen depends on: whoever may make it sees the screen. */
  opensWith: Admission
  /** Roles of one task that see it, besides staff. */
  tasks?: readonly TaskRole[]
  /** Only these roles have it in their menu; staff reach it from another screen. */
  only?: readonly TaskRole[]
  /** Only in the menu of a shop that has turned it on. */
  needs?: 'taxes' | 'payments' | 'houses'
}

interface ScreenGroup {
  name: string
  screens: readonly Screen[]
}

const ownGroups: readonly ScreenGroup[] = [
  {
    name: 'Business',
    screens: [
      { path: '/admin', title: 'Dashboard', icon: LayoutDashboard, opensWith: readSalesAnalytics },
      {
        path: '/admin/inventory',
        title: 'Inventory Management',
        icon: Boxes,
        opensWith: listItems,
      },
      { path: '/admin/crm', title: 'CRM', icon: Handshake, opensWith: listCustomers },
      {
        path: '/admin/forecasting',
        title: 'Sales Forecasting',
        icon: TrendingUp,
        opensWith: listSalesForecasts,
      },
    ],
  },
  {
    name: 'Shop',
    screens: [
      { path: '/admin/products', title: 'Product management', icon: BlindIcon, opensWith: listProducts },
      {
        path: '/admin/categories',
        title: 'Category management',
        icon: Tags,
        opensWith: listCategories,
      },
      {
        path: '/admin/orders',
        title: 'Order management',
        icon: ClipboardList,
        opensWith: listOrders,
        tasks: ['bookkeeper'],
      },
      {
        path: '/admin/documents',
        title: 'Documents',
        icon: ReceiptText,
        opensWith: listDocuments,
        tasks: ['bookkeeper'],
        needs: 'taxes',
      },
      {
        path: '/admin/money',
        title: 'Money',
        icon: Wallet,
        opensWith: listOpenItems,
        tasks: ['bookkeeper'],
        needs: 'payments',
      },
      { path: '/admin/users', title: 'User Management', icon: Users, opensWith: listUsers },
    ],
  },
  {
    name: 'Content',
    screens: [
      { path: '/admin/blog', title: 'Blog management', icon: Newspaper, opensWith: listBlogPosts },
      {
        path: '/admin/calendar',
        title: 'Content calendar',
        icon: CalendarDays,
        opensWith: listContentPosts,
      },
      {
        path: '/admin/ai-assistant',
        title: 'AI content assistant',
        icon: Sparkles,
        // Viewers see it with its controls disabled: drafts are written there for the calendar, which they read.
        opensWith: listContentPosts,
      },
      { path: '/admin/chat', title: 'Team Chat', icon: MessagesSquare, opensWith: listMessages },
      { path: '/admin/support', title: 'Support Management', icon: LifeBuoy, opensWith: listSupportItems },
    ],
  },
  {
    name: 'Tasks',
    screens: [
      { path: '/admin/scan', title: 'Scan', icon: ScanLine, opensWith: scanPiece, only: ['workshop'] },
      {
        path: '/admin/orders/wall',
        title: 'The wall',
        icon: BlindIcon,
        opensWith: getWall,
        only: ['workshop'],
      },
      {
        path: '/admin/orders/street',
        title: 'The lit street',
        icon: House,
        opensWith: getStreet,
        only: ['workshop'],
        needs: 'houses',
      },
      {
        path: '/admin/crm/my-visits',
        title: 'My visits',
        icon: CalendarDays,
        opensWith: listOwnVisits,
        only: ['fitter'],
      },
    ],
  },
  {
    name: 'Settings',
    screens: [{ path: '/admin/settings', title: 'Site Settings', icon: Settings, opensWith: getSettings }],
  },
]

/**
 * All back-office screens in the order of the sidebar, with gaps between groups. Those of external modules come last.
 */
export const screenGroups: readonly ScreenGroup[] = [
  ...ownGroups,
  ...(moduleScreens.length > 0 ? [{ name: 'Modules', screens: moduleScreens }] : []),
]

/** Whether a role may open a screen. */
export function mayOpen({ opensWith, tasks, only }: Screen, role: Role): boolean {
  if (isStaff(role)) return only === undefined && permits(opensWith.access, role)
  return (only ?? tasks ?? []).some((permitted) => permitted === role)
}

export const screens: readonly Screen[] = screenGroups.flatMap((group) => group.screens)

/** The screen at a path, or the one above it, among those of a role. */
export function screenAt(pathname: string, role: Role): Screen | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return screens.find(
    (screen) =>
      (isStaff(role) || mayOpen(screen, role)) &&
      (path === screen.path || (screen.path !== '/admin' && path.startsWith(`${screen.path}/`))),
  )
}

/** What a role sees first when it opens the back office. */
export function startOf(role: Role): string {
  return screens.find((screen) => !screen.needs && mayOpen(screen, role))?.path ?? '/'
}
