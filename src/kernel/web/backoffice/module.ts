import type { ComponentType } from 'react'
import type { Endpoint } from '#kernel/contract/endpoint.ts'

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
export { CouldNotLoad } from './could-not-load.tsx'
export { locale } from './language.ts'
export { readOnlyHint, useMay, useStaff } from './staff.ts'
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

/** What a module adds to the pages. */
export interface ModuleWeb {
  screens: readonly ModuleScreen[]
}

/** Declares what a module adds to the pages, as the default export of its `web.tsx`. */
export function defineWeb(web: ModuleWeb): ModuleWeb {
  return web
}
