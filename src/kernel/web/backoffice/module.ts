import type { ComponentType } from 'react'
import type { CustomRecord } from '#kernel/contract/custom-fields.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { OfficeFields } from './custom-fields/declared.ts'

/** `fenestra/web`: the API for the pages of a module. */

export { ApiError, call } from '../api.ts'
export { createTranslate } from './create-translate.ts'
export { refresh } from '../refresh.ts'
export { useDate, useMoney, useShopConfig } from '../shop.ts'
export { useMutation } from '../use-mutation.ts'
export { Button } from '../ui/button.tsx'
export { CheckField } from '../ui/check-field.tsx'
export { Dialog } from '../ui/dialog.tsx'
export { Field, TextArea } from '../ui/field.tsx'
export { SelectField } from '../ui/select-field.tsx'
export { toast } from '../ui/toast-store.ts'
export { Card } from './card.tsx'
export { CouldNotLoad } from './could-not-load.tsx'
export { locale } from './language.ts'
export { readOnlyHint, useMay, useStaff } from './staff.ts'
export { RecordDialog } from './editing/record-dialog.tsx'
export { RecordFields } from './editing/record-fields.tsx'
export { useResourceForm } from './editing/use-resource-form.ts'
export { SectionTitle } from './section-title.tsx'
export { ListTable } from './table/list-table.tsx'
export type { BulkAction, Column, Filter, Noun } from './table/columns.ts'

/** A screen of the back office, with its entry in the sidebar and the command palette. */
export interface ModuleScreen {
  /** The path below `/admin/`: lower-case letters, digits and hyphens. */
  path: string
  title: string
  /** A lucide-react icon, or any component that takes a size. */
  icon: ComponentType<{ size?: number; strokeWidth?: number; className?: string; 'aria-hidden'?: boolean }>
  /** The call that the screen depends on: whoever may make it sees the screen. */
  opensWith: Pick<Endpoint, 'access' | 'also'>
  /** Loads the screen when it is opened: `() => import('./screen.tsx')`, whose default export is a component. */
  load: () => Promise<{ default: ComponentType }>
}

/** Where a module may add to a screen: an opened order, a customer, an opened product, the dashboard, the settings. */
export type OfficePlace = 'order' | 'customer' | 'product' | 'dashboard' | 'settings'

/** A component that a module adds to a screen of the shop. */
export interface OfficeSlot {
  at: OfficePlace
  /** The call that it depends on: whoever may make it sees it. */
  opensWith: Pick<Endpoint, 'access' | 'also'>
  /**
   * Loads it when it is shown first: `() => import('./order-call.tsx')`, whose default export is a component. `id` is
   * that of the order, customer or product, otherwise empty.
   */
  load: () => Promise<{ default: ComponentType<{ id: string }> }>
}

/** A column that a module adds to a list of the shop. It is hidden until somebody chooses it. */
export interface OfficeColumn {
  of: CustomRecord
  /** Its name in addresses and saved views, unique among all modules: `follow-up`. */
  id: string
  /** The heading; a getter, which is read in the language of whoever looks. */
  readonly head: string
  /** The call that it depends on: whoever may make it sees the column, and its writes read it again. */
  opensWith: Pick<Endpoint, 'access' | 'also' | 'path'>
  /** The texts of rows by their ids, at most 100; a row that is left out has none. Called once for a page of the list. */
  read: (ids: readonly string[]) => Promise<Readonly<Record<string, string>>>
}

/** What a module adds to the back office. */
export interface ModuleWeb {
  screens?: readonly ModuleScreen[]
  slots?: readonly OfficeSlot[]
  columns?: readonly OfficeColumn[]
  /** The fields that it adds to orders, products and customers. */
  customFields?: OfficeFields
}

/** Declares what a module adds to the back office, as the default export of its `web.tsx`. */
export function defineWeb(web: ModuleWeb): ModuleWeb {
  return web
}
